"""Vietnamese: everything that we recognise or say in it."""

from __future__ import annotations

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.languages.language_fields import (
    Claims,
    Deeds,
    ExampleTalk,
    Following,
    FullStops,
    Hearing,
    Language,
    PlaceTalk,
    QueueTalk,
    Saying,
    Signs,
    SpokenNumbers,
    Times,
    ToolCount,
    any_of,
    counted,
    meaning,
    phrases,
    words,
)

_HEARING = Hearing(
    stop=phrases(
        """
        không không dừng lại, không không dừng, không không không dừng lại, dừng, dừng lại,
        dừng ngay, dừng lại ngay, dừng lại đi, dừng đi, dừng liền, dừng chân, dừng bước, dừng xe,
        dừng máy, dừng robot, dừng hết, dừng hẳn, dừng khẩn cấp, dừng gấp, hãy dừng lại, phải dừng,
        cho dừng, cho nó dừng, bắt nó dừng, ngừng, ngừng lại, ngừng ngay, ngừng đi, ngừng lại đi,
        ngừng hoạt động, ngừng di chuyển, ngưng, ngưng lại, ngưng ngay, ngưng đi, ngưng lại đi,
        tạm dừng, tạm ngừng, tạm ngưng, đứng lại, đứng lại ngay, đứng lại đó, đứng im, đứng im đó,
        đứng yên, đứng yên đó, đứng yên tại chỗ, đứng nguyên đó, đứng đó, đứng nguyên,
        đứng tại chỗ, ở yên đó, ở yên tại chỗ, ở yên, ở im đó, ở nguyên đó, ở nguyên vị trí,
        giữ nguyên vị trí, giữ yên, nằm im, yên đó, im đó, đứng khựng lại, đậu lại, đỗ lại,
        tấp vào, không được di chuyển, không được nhúc nhích, không được cử động,
        không được động đậy, không được đi, không được đi nữa, không được đi tiếp, không được tiến,
        không được lại gần, không được chạy, không được quay, không đi nữa, không chạy nữa,
        không di chuyển nữa, cấm di chuyển, cấm nhúc nhích, cấm cử động, cấm động đậy,
        đừng di chuyển, đừng di chuyển nữa, đừng động đậy, đừng nhúc nhích, đừng cử động,
        đừng đi nữa, đừng đi, đừng đi tiếp, đừng tiến, đừng tiến lên, đừng tiến nữa, đừng tiến tới,
        đừng tới gần, đừng lại gần, đừng đến gần, đừng qua đây, đừng lại đây, đừng tới đây,
        đừng chạy, đừng chạy nữa, đừng quay, đừng quay nữa, đừng xoay, đừng xoay nữa, đừng làm vậy,
        đừng làm thế, đừng làm nữa, đừng đụng, đừng đụng vào tôi, đừng đâm, đừng đẩy, đừng có đi,
        đừng có chạy, đừng có nhúc nhích, chớ đi, chớ động, một bước cũng không,
        không thêm một bước, không được thêm bước nào, đừng bước thêm, đừng bước nữa,
        đừng tiếp tục, không tiếp tục nữa, đừng làm, thôi đi, thôi ngay, thôi nào, thôi ngay đi,
        thôi ngay lập tức, thôi dừng lại, thôi đủ rồi, đủ rồi, đủ rồi đấy, đủ rồi đó, thế đủ rồi,
        vậy đủ rồi, thế là đủ, vậy là đủ, vậy đủ, bấy nhiêu đủ rồi, stop, stốp, xì tốp, xờ tóp,
        phanh, phanh lại, phanh gấp, phanh ngay, phanh khẩn cấp, đạp phanh, bóp phanh, thắng,
        thắng lại, thắng gấp, đạp thắng, bóp thắng, hãm lại, hãm phanh, chấm dứt, chấm dứt ngay,
        hủy bỏ ngay, hủy hết, hủy lệnh, huỷ lệnh, tắt máy, tắt động cơ, tắt motor, tắt mô tơ,
        tắt nguồn, ngắt điện, cắt điện, ngắt nguồn, cúp điện đi, đau quá, đau tôi, bạn làm đau tôi,
        mày làm đau tao, đè lên chân tôi, cán chân tôi, giẫm lên chân tôi, chân tôi, kẹt chân tôi,
        thả tôi ra, dung lai, ngung lai, dung lai di, dung lai ngay, dung ngay, dung im, dung yen,
        dung di nua, dung dong day, dung nhuc nhich, du roi, thoi di, phanh lai,
        khong duoc di chuyen, dung khan cap, ngung ngay, tam dung, dung di chuyen, xtop, xì tóp,
        x tốp, dừng lại dừng lại, ở đó đi, ở yên đấy, đứng đấy
        """
    ),
    alone=phrases(
        """
        thôi, thôi thôi, thôi thôi thôi, khoan, khoan đã, khoan khoan, khoan khoan khoan,
        khoan nào, cẩn thận, coi chừng, cẩn thận đấy, chờ đã, chờ, chờ chút, chờ một chút, chờ tí,
        đợi, đợi đã, đợi chút, đợi một chút, đợi tí, đợi đấy, từ từ, từ từ đã, từ từ thôi,
        chậm thôi, chậm lại, nguy hiểm, không không không, không không, đừng, đừng đừng,
        đừng đừng đừng, đừng mà, hủy, huỷ, hủy bỏ, nghỉ, nghỉ đi, cứu, cứu với, cứu tôi với,
        tránh ra, ối, á, ái, úi, đau, ngừng tay, nút đỏ, khoan da, cho da, doi da, thoi, chờ đó,
        này này này, ê ê ê, hết rồi, xong, dung, dung dung
        """
    ),
    moving=phrases(
        """
        đủ xa rồi, xa quá, xa quá rồi, xa rồi, gần quá, gần quá rồi, đủ gần rồi, nhanh quá,
        nhanh quá rồi, quá rồi, lố rồi, đi quá rồi, đi lố rồi, đừng đi xa, đừng đi xa quá,
        đừng xa quá, đừng đi xa vậy, không xa thế, không xa vậy, không cần xa thế, không nhanh thế,
        đừng nhanh thế, đừng nhanh vậy, đừng nhanh quá, tới đó thôi, đến đó thôi, tới đây thôi,
        đến đây thôi, đến đây là được, tới đây được rồi, tới đó được rồi, đến đó được rồi,
        đến đây được rồi, chỗ đó được rồi, chỗ này được rồi, ở đó được rồi, ở đây được rồi,
        vậy được rồi, thế được rồi, vậy là được rồi, được rồi được rồi, được rồi đấy, thế thôi,
        vậy thôi, vậy là được, thế là được, một chút, một lát, một phút, một giây, chút đã, lát đã,
        đợi một lát, đợi một giây, đợi một phút, chờ một lát, chờ một giây, chờ một phút, chờ tôi,
        đợi tôi, chờ tôi chút, đợi tôi chút, xin chờ, xin đợi, xin đợi một chút, vui lòng chờ,
        vui lòng đợi, nghỉ một chút, nghỉ chút, nghỉ tí, nghỉ giải lao, bình tĩnh, chậm chậm,
        chậm lại đi, đi chậm thôi, nhẹ thôi, nhẹ nhàng thôi, khỏi đi, khỏi cần, không cần nữa,
        không cần đi nữa, không phải bên đó, không phải chỗ đó, không phải hướng đó,
        không phải đằng đó, không phải đường đó, không phải lối đó, không phải thế, không phải vậy,
        không phải đó, sai hướng, sai hướng rồi, sai đường, sai đường rồi, nhầm đường, nhầm hướng,
        nhầm rồi, lộn rồi, sai rồi, ngược rồi, bỏ đi, quên đi, tôi đổi ý, đổi ý rồi, tôi đổi ý rồi,
        chưa được, chưa, sắp đâm, sắp đụng, sắp tông, sắp va, sắp ngã, sắp rơi, đụng bây giờ,
        đâm bây giờ, tông bây giờ, va bây giờ, ngã bây giờ, nhìn đường, nhìn đường kìa,
        nhìn đằng trước, coi chừng đụng, cấm đi, cấm chạy, chú ý, hượm đã, bỏ tôi ra, bỏ tay ra,
        thả tôi ra, buông tôi ra, buông ra, khẩn cấp, ui da, tốp, ở đó, ở đấy, ở lại đó,
        cứu tôi, quá nhanh, quá gần, đi chỗ khác, cút đi, biến đi, tránh xa tôi, tránh xa
        tôi ra, để tôi yên, bàn chân tôi, ngón chân tôi, ngón tay tôi, cán qua chân, đè
        lên chân, cán lên chân, chèn lên chân, đâm vào tôi, đụng trúng tôi, tông vào tôi,
        làm tôi đau, làm đau tôi, đang đè tôi, tôi bị kẹt, bị kẹt, kẹt rồi, tôi sợ, sợ
        quá, nguy hiểm quá, có em bé, có trẻ con, tắt nó đi, tắt máy đi, tắt robot, rút
        phích cắm, rút điện, không một centimet nào
        """
    ),
    moving_alone=phrases(
        """
        không, cháy, hỏa hoạn, tắt, tắt đi, lùi lại, tay tôi, đầu tôi, lưng tôi, con mèo,
        con chó, em bé, cầu thang, bức tường, cái bàn, trời ơi, ôi không, chết rồi, lại
        nữa
        """
    ),
    tails=phrases(
        """
        di chuyển, lại, lại đi, chạy, quay, xoay, đi lại, ở đó, ở đây, tại đó, tại đây, tại chỗ,
        đó, đấy, đây, robot, con robot, con robot này, cái máy, cái máy này, máy này, xe, động cơ,
        mọi thứ, tất cả, toàn bộ, mọi hoạt động, mọi chuyển động, chuyển động, hoạt động, ngay,
        ngay lập tức, ngay bây giờ, lập tức, ngay đi, liền, luôn, đi, hết, việc đó, làm thế,
        làm vậy, nữa, mau, mau lên, nhanh, nhanh lên, nào, nhé, nha, với, giùm, giùm tôi, giúp tôi,
        cho tôi, cái coi, coi, xem nào, đồ ngốc, đồ ngu, ngu ngốc, thằng ngu, con robot ngu ngốc,
        đồ điên, đồ khốn, khốn nạn, mẹ kiếp, tôi bảo, tôi nói, tôi nói rồi, tôi bảo rồi,
        tôi đã nói, nghe không, nghe chưa, có nghe không, không nghe à, điếc à, hả, được không,
        được chứ, trước khi, không thì, kẻo, tôi, đau quá, đau tôi, một chút, một lát, chút, tí,
        một tí, một giây, một phút, rồi, hộ tôi, dùm, dùm tôi, thôi, anh ơi, em ơi, bạn ơi,
        robot ơi, ơi
        """
    ),
    fillers=phrases(
        """
        ờ, à, ừm, ừ, ơ, ô, ồ, ôi, ối, á, ái, úi, ui, ui da, này, nè, ê, ê ê, ơi, robot ơi,
        robot này, bạn ơi, robot, rô bốt, rô bô, con robot, xin, xin hãy, xin bạn, làm ơn,
        làm ơn hãy, hãy, vui lòng, yêu cầu, ngay, ngay bây giờ, ngay lập tức, lập tức, bây giờ,
        giờ, nhanh, nhanh lên, nhanh nhanh, nào, đi, nhé, nha, với, giùm, giúp, giúp tôi, cho tôi,
        cảm ơn, cám ơn, bạn, mày, mi, bạn có thể, có thể, bạn có thể vui lòng, bạn hãy, bạn phải,
        bạn cần, phải, tôi bảo, tôi bảo bạn, tôi bảo là, tôi nói, tôi nói là, tôi đã nói,
        tôi đã bảo, tao bảo, tao nói, tôi muốn bạn, tôi cần bạn, tôi ra lệnh cho bạn, mau, mau lên,
        dạ, vâng, được rồi, ok, okay, oke, trời ơi, trời đất ơi, chúa ơi, mẹ ơi, má ơi, ối giời ơi,
        giời ơi, lạy chúa, mẹ kiếp, đm, đồ ngốc, khốn kiếp, chết tiệt, cứ, thì, nữa, mọi người,
        ông ơi, anh ơi, em ơi
        """
    ),
    openers=phrases(
        """
        không, không không, và, nhưng, rồi, khoan, khoan đã, cẩn thận, coi chừng, thì, có, vậy,
        vậy thì, thôi, đủ rồi, cứu, cứu tôi, cứu với, ai đó, ai đó làm ơn, mẹ, bố, ba, má,
        làm gì vậy, làm gì thế, đi đâu vậy, đi đâu đấy, cho, cho robot, bảo nó, bảo robot, kêu nó,
        bắt nó, cho nó, sao không, sao chưa, sao không chịu, chúng ta nên, chúng ta phải, ta phải,
        nên, đau quá, đau, xin lỗi, bỏ đi, nhầm, quên đi, đừng, ngay, bạn phải, nguy hiểm
        """
    ),
    exceptions=phrases(
        """
        đừng dừng, đừng dừng lại, đừng có dừng, đừng bao giờ dừng, chớ dừng, không được dừng,
        không được dừng lại, không cần dừng, không cần dừng lại, không phải dừng, chưa dừng,
        đừng ngừng, đừng ngừng lại, không ngừng, không được ngừng, chưa ngừng, đừng ngưng,
        không ngưng, không được ngưng, đừng đứng lại, không được đứng lại, đừng đứng đó,
        đừng phanh, đừng thắng, đừng tạm dừng, đừng hủy, đừng chờ, đừng đợi, đừng khoan, sao dừng,
        sao lại dừng, sao bạn dừng, sao bạn dừng lại, vì sao dừng, tại sao dừng, tại sao bạn dừng,
        tại sao bạn dừng lại, khi nào dừng, bao giờ dừng, dừng ở đâu, dừng ở trạm, dừng ở bến,
        trạm dừng, điểm dừng, trạm dừng xe, trạm dừng chân, bến dừng, chỗ dừng xe, nơi dừng,
        biển dừng, biển báo dừng, nút dừng, nút tạm dừng, nút stop, dừng nghĩa là gì, chữ dừng,
        từ dừng, đồng hồ dừng, thôi được, mà thôi, chỉ thế thôi, chỉ có thế thôi, thôi thúc,
        thôi miên, chiến thắng, thắng cảnh, thắng lợi, thắng trận, thắng thua, ai thắng,
        đội nào thắng, thắng rồi, thắng được, dầu phanh, dầu thắng, má phanh, đèn phanh,
        không thôi, tắt nguồn sáng, chân tôi bị, tôi ở yên, tôi ở yên tại chỗ, tôi đứng yên,
        bàn chân tôi, đứng đó là, khoan tường, máy khoan, mũi khoan, khoan lỗ, một chút nữa,
        cái một chút, đợi ở, chờ ở, nghỉ hè, nghỉ lễ, ngày nghỉ, kỳ nghỉ, đừng làm ồn,
        đừng làm phiền, đừng lo, đừng quên, đừng ngại, không sao, không biết, thôi nôi,
        đứng đó là ai, đủ rồi chứ, xong chưa, xong việc, sau khi xong, lối thoát khẩn cấp,
        cửa thoát khẩn cấp, lối ra khẩn cấp, rèm, hư, hủ, hử, hú, hũ, hừ, hù
        """
    ),
    tales=phrases(
        """
        khi nào, bao giờ, tàu, xe buýt, nếu tôi nói, nếu tôi bảo, hôm qua, tuần trước,
        ngày xửa ngày xưa, chuyện gì xảy ra nếu, chuyện gì xảy ra khi, có phải xe, xe khách, mưa
        """
    ),
    at_rest=phrases(
        """
        phanh bị, phanh hỏng, phanh có, phanh xe, thắng bị, thắng xe, không dừng, không dừng lại,
        từ dừng
        """
    ),
    joiners=phrases(
        """
        rồi, và rồi, và, sau đó, rồi sau đó, và sau đó, nhưng, thì, xong, xong rồi, tiếp theo,
        thay vào đó, bây giờ, lại rồi, rồi thì
        """
    ),
    unjoined=phrases("và một nửa"),
    softeners=phrases(
        """
        hãy, xin hãy, xin, làm ơn, vui lòng, bây giờ, ngay, nhanh, nhanh lên, robot, robot ơi, bạn,
        bạn có thể, bạn hãy, tôi muốn bạn, giúp tôi, thì, rồi, ok, okay, từ từ, chậm rãi, cho tôi
        """
    ),
    commands=phrases(
        """
        đi, đi tới, đi đến, đi về, đi thẳng, đi lùi, đi vào, đi ra, đến, tới, về, quay, quay lại,
        quay trái, quay phải, quay sang, quay đầu, quay về, rẽ, rẽ trái, rẽ phải, quẹo, quẹo trái,
        quẹo phải, tiến, tiến lên, lùi, lùi lại, xoay, chạy, chạy tới, chạy đến, di chuyển,
        trở lại, trở về, lại đây, tới đây, đến đây, theo, theo tôi, đi theo, mang, đem, lấy, cầm,
        nhặt, gắp, kẹp, nắm, thả cái, thả vật, đặt, để cái, để lên, mở, đóng, bật, tắt đèn,
        tắt cái, tắt nhạc, nâng, hạ, giơ, đưa, cho xem, chỉ cho, nói cho, kể, hát, phát, chơi, tìm,
        kiếm, dọn, lau, hút bụi, sạc, đi sạc, giao, dẫn, bắt đầu, tiếp tục, chụp, kiểm tra, đọc,
        viết, chiếu, nhấp nháy, vẫy, nhảy, chờ ở, đợi ở, chờ tôi ở, lại gần, tăng tốc, giảm tốc,
        đẩy, kéo, nhấn, đậu vào, đỗ vào, đếm, đo, gọi, ra, vào, lên tầng, xuống tầng, nói xin chào,
        nói chào, nói với, nói cảm ơn, nói tạm biệt, nói to, nói lời, cho tôi xem, cho tôi biết,
        cho tôi nghe, cho tôi cái, cho tôi một, cho tôi ly, cho tôi cốc, cho anh, cho em, nhìn tôi,
        nhìn vào, nhìn sang, nhìn về, nhìn lên, nhìn xuống, nhìn qua, nhìn phía, chào, ngồi,
        ngồi xuống, đứng lên, đứng dậy, nằm xuống, cười, gật đầu, lắc đầu, cúi chào, múa, ca, rửa,
        giặt, quét, quét nhà, tưới, tưới cây, đổ, rót, pha, pha cà phê, nấu, làm cà phê, làm sạch,
        làm ơn mang, xếp, sắp xếp, gửi, nhắn, gọi điện, trả lời, lặp lại, ghi âm, ghi hình,
        quay phim, quay video, ghi nhớ, nhớ, nhắc tôi, đánh thức, giúp tôi mang, giúp tôi lấy,
        khiêng, vác, bưng, ném, đá bóng, khóa, khoá, mở khóa, ra khỏi phòng, vào phòng, vào bếp,
        băng qua, bay, hạ cánh, cất cánh, tăng, giảm, chỉnh, quét mã, báo cáo, giải thích, dạy,
        giới thiệu, dời, chuyển, trao, phát nhạc, bật nhạc, tắt tivi, tắt quạt, tắt máy lạnh,
        tắt điều hòa, dọn dẹp, đổ rác, đón, đi lấy, đi theo tôi, bám theo, tiến hành, thử,
        khởi động, đi tiếp đến, sang, leo, trèo, ghé, tuần tra, chỉ đường, chỉ tay, xem bản đồ,
        xem ảnh, xem hình, xem video, xem camera, xem màn hình, nghe nhạc, biết mức pin
        """
    ),
    negations=phrases(
        """
        không, đừng, chưa, chẳng, chớ, cấm, chả, đi chết, chết đi, biến đi, cút, cút đi, đi đâu,
        đi ra chỗ khác, tránh ra, đi chậm, đi từ từ, tới đâu, đến đâu, ra chỗ khác, tắt động cơ,
        tắt máy, sắp, đâm vào, đụng vào, tông vào, về nhà mày, nhìn đường, nhìn đằng trước,
        nhìn kìa, nhìn xem, nhìn cái gì, nhìn phía trước, trả lời tôi đi, gọi cảnh sát,
        gọi cấp cứu, nhớ đấy, ra khỏi đây, ca này, đá tôi, nói gì, nói cái gì, đứng lên chân,
        cho tôi xuống, cho tôi ra
        """
    ),
    yes=phrases(
        """
        có, vâng, dạ, dạ vâng, ừ, được, đúng, đúng rồi, đúng vậy, đồng ý, tất nhiên, chắc chắn,
        làm đi, cứ làm đi, ok, okay, tiếp tục đi, ừ làm đi, xác nhận, phải, vâng làm đi,
        được làm đi, dạ được, vâng được, dĩ nhiên, vâng ạ, dạ được ạ, được ạ, đúng ạ, chính xác,
        vâng đúng, vâng đồng ý, có ạ, vâng đúng rồi
        """
    ),
    no=phrases(
        """
        không, không được, đừng, đừng làm, thôi, thôi khỏi, hủy, hủy bỏ, huỷ, không cần, chưa,
        không phải, sai, sai rồi, không đồng ý, khoan, dừng lại, tuyệt đối không, nhất định không,
        không bao giờ, để sau
        """
    ),
    not_yes=phrases(
        """
        được rồi, được rồi được rồi, thôi được, thôi được rồi, được rồi thôi, vậy được rồi,
        thế được rồi, rồi, rồi rồi, ừ thôi, ừ ừ, ừm, ờ, ờ ờ, được không, được chưa, được chứ,
        được à, có không, có được không, có phải không, phải không, đúng không, đúng chứ, đúng à,
        vâng ạ sao, thật không, thật à, thật hả, vậy à, vậy hả, thế à, thế hả, ok không, ok chưa,
        ok ok, oke oke, sao, gì, gì cơ, hả, hử, dạ sao, dạ gì, có lẽ, chắc là, chắc vậy, có thể,
        có thể là, tùy, tùy bạn, sao cũng được, gì cũng được, cũng được, không biết, để xem,
        đủ rồi, tốt rồi, xong rồi, ổn rồi, ổn, vâng nhưng, ừ nhưng, có hay không, chắc không,
        chắc chắn không, đồng ý không, thế thôi
        """
    ),
    accents=False,
)

_FOLLOWING = Following(
    again=phrases(
        """
        lần nữa, một lần nữa, thêm một lần, thêm một lần nữa, thêm lần nữa, lặp lại,
        lặp lại điều đó, làm lại, làm lại lần nữa, làm lại một lần nữa, lại đi, lại lần nữa,
        lại một lần nữa, thử lại, thử lại lần nữa, làm giống vậy, làm y như vậy
        """
    ),
    leads=phrases("làm, làm vậy, làm thế, làm điều đó, làm như vậy, làm như thế, và, rồi, điều đó"),
    times=phrases("{} lần"),
    more=phrases("{} lần nữa, thêm {} lần, thêm {} lần nữa"),
    twice=phrases("hai lượt"),
    twice_more=phrases("thêm hai lượt"),
    numbers=phrases("hai, ba, bốn, năm, sáu, bảy, tám, chín, mười"),
    corrections=phrases(
        """
        không, không phải, khoan, khoan đã, đợi đã, chờ đã, đợi chút, chờ chút, ý tôi là,
        tôi muốn nói là, tôi định nói, thay vào đó, đúng hơn là, không phải cái đó,
        không phải chỗ đó, không phải đó, nhầm, nhầm rồi, sai rồi, sửa lại, đổi ý
        """
    ),
    keeps=phrases(
        """
        không sao, không cần, không có gì, không cảm ơn, không cám ơn, không biết, không vấn đề,
        không tiếp tục, không cứ tiếp tục, không đâu,
        không phải bạn, không nói với bạn, không phải nói với bạn, tôi đang nói với,
        tôi đang nói chuyện với, tôi nói chuyện với, mình đang nói với, mình đang nói chuyện với,
        tôi không nói với, tôi không nói chuyện với, tôi không nói bạn
        """
    ),
    please=phrases("làm ơn, xin, giúp tôi, giùm"),
    polite=phrases(
        """
        làm ơn, xin, vui lòng, cảm ơn, cám ơn, cảm ơn bạn, robot, robot ơi, rô bốt, ngay,
        ngay bây giờ, bây giờ, nhanh, nhanh lên, nhé, nha, nào, ờ, à, ừm, dạ, ạ, đi, với,
        bạn ơi, càng sớm càng tốt, sớm nhất có thể, giúp tôi, giúp tôi với, giúp mình
        """
    ),
    requests=phrases(
        """
        này, ê, được rồi, ok, okay, oke, bạn, bạn có thể, có thể, bạn hãy, hãy, tôi muốn
        bạn, tôi cần bạn, giúp tôi, giúp, giùm, lần cuối, lần cuối cùng, cuối cùng, càng sớm
        càng tốt, sớm nhất có thể, phiền bạn, nhờ bạn, không biết bạn có thể, bạn có phiền,
        làm ơn giúp tôi, nếu tiện thì, như tôi đã nói
        """
    ),
    others=phrases(
        """
        mọi người, các bạn, các con, các em, mẹ ơi, bố ơi, ba ơi, em yêu, anh yêu, cưng, quý vị
        """
    ),
    say_again=phrases(
        """
        nói lại, nói lại đi, nói lại lần nữa, nhắc lại, nhắc lại đi, lặp lại, lặp lại điều đó, tôi
        nhắc lại, tôi xin nhắc lại, nói lại cho tôi, bạn nói gì, bạn vừa nói gì
        """
    ),
    nots=phrases(
        """
        đừng, không, chớ, không được, không cần, chẳng, cấm, khỏi, không phải, khỏi phải,
        khỏi cần, bỏ qua, tránh xa, để nguyên, để yên, giữ nguyên, ngoại trừ, trừ nhà bếp,
        trừ phòng, kiêng, không nhất thiết, thôi khỏi
        """
    ),
    riders=phrases(
        """
        đừng quên, không được quên, chớ quên, không chỉ, sao không, tại sao không, không
        quá, không hơn, nếu được, nếu có thể, nếu bạn có thể, nếu bạn muốn, nếu không phiền,
        khi nào rảnh, khi bạn sẵn sàng, khi nào sẵn sàng, không sao, không vấn đề gì, không
        vội, báo tôi khi, xem có, được không, có được không, có được không ạ, nếu tiện, nếu
        tiện thì, nếu rảnh, khi rảnh, khi tiện, nếu bạn không phiền, khi bạn xong, khi có
        thể
        """
    ),
    conditions=phrases(
        """
        nếu, khi, khi nào, hễ, ngay khi, trong trường hợp, trừ khi, giả sử, tưởng tượng, mỗi
        khi, mỗi lần, miễn là, chừng nào, cho đến khi, đến khi, cho tới khi, tới khi, về lý
        thuyết, trên lý thuyết, trước khi, hễ mà
        """
    ),
    tells=phrases(
        """
        đã đi, đã đến, đã rẽ, đã quay, đã chạy, đã làm, đã nói, hôm qua, hôm kia, tuần
        trước, lần trước, một giờ trước, lúc nãy, hồi nãy, anh ấy, cô ấy, họ, nó đã, ai đó,
        con chó, con mèo, tôi mơ, đang, tôi đang, chúng tôi, năm ngoái, tháng trước, anh
        trai tôi, chị tôi, mẹ tôi, bố tôi, hàng xóm, bạn tôi
        """
    ),
    talk=phrases(
        """
        nói, kể, hỏi, trả lời, giải thích, mô tả, đếm, dịch, đọc, viết, chào, hát, cho tôi
        biết, gợi ý, giới thiệu, tưởng tượng, đoán, tóm tắt, định nghĩa, so sánh, đề xuất,
        hứa, khuyên
        """
    ),
    chat=phrases(
        """
        cảm ơn, cám ơn, cảm ơn bạn, cảm ơn nhiều, xin chào, chào, chào bạn, chào buổi
        sáng, chúc ngủ ngon, tạm biệt, hẹn gặp lại, làm tốt lắm, giỏi lắm, tốt lắm, rất
        tốt, tuyệt, tuyệt vời, hay quá, giỏi quá, hoan hô, robot ngoan, tôi thích bạn, tôi
        hiểu, hiểu rồi, tiếp tục, tiếp tục đi, cứ đi, cứ đi tiếp, không sao, không vấn đề
        gì, cứ từ từ, không có gì, xin lỗi, haha, tôi đang nghe điện thoại
        """
    ),
    question_words=phrases(
        """
        gì, cái gì, là ai, ai đang, ở đâu, đi đâu, bao giờ, khi nào, tại sao, vì sao, sao
        lại, thế nào, như thế nào, bao nhiêu, bao xa, bao lâu, mấy, phải không, có phải,
        đúng không, được không, chưa, hả
        """
    ),
    later=phrases(
        """
        ngày mai, ngày kia, ngày mốt, sáng mai, trưa mai, chiều mai, tối mai, tối nay, chiều
        nay, trưa nay, đêm nay, nửa đêm, vào buổi sáng, vào buổi trưa, vào buổi chiều, vào
        buổi tối, vào ban đêm, mỗi sáng, mỗi tối, mỗi đêm, mỗi ngày, mỗi giờ, mỗi tuần, mỗi
        tháng, hàng ngày, hằng ngày, hàng tuần, hàng giờ, vào thứ hai, vào thứ ba, vào thứ
        tư, vào thứ năm, vào thứ sáu, vào thứ bảy, chủ nhật, cuối tuần, tuần sau, tuần tới,
        tháng sau, tháng tới, năm sau, năm tới, phút nữa, giây nữa, tiếng nữa, giờ nữa, ngày
        nữa, lúc một giờ, lúc hai giờ, lúc ba giờ, lúc bốn giờ, lúc năm giờ, lúc sáu giờ,
        lúc bảy giờ, lúc tám giờ, lúc chín giờ, lúc mười giờ, lúc mười một giờ, lúc mười hai
        giờ, giờ sáng, giờ trưa, giờ chiều, giờ tối, ăn xong, sau khi ăn, sau bữa ăn, sau
        bữa sáng, sau bữa trưa, sau bữa tối, sau giờ làm, sau giờ học, sau cuộc họp, trước
        khi đi ngủ, trước khi ngủ, trước bữa ăn, sau này, một ngày nào đó, từ nay về sau,
        hôm khác
        """
    ),
    quotes=phrases(
        """
        viết rằng, viết là, có viết, sách viết, ghi rằng, ghi là, có ghi, biển ghi, biển báo
        ghi, nói rằng, bảo rằng, bảo là, dặn rằng, anh ấy bảo, cô ấy bảo, anh ấy nói, cô ấy
        nói, ông ấy bảo, bà ấy bảo, mẹ bảo, mẹ nói, mẹ dặn, bố bảo, bố nói, bố dặn, ai đó
        bảo, ai đó nói, người ta bảo, người ta nói, bài hát tên là, cuốn sách tên là
        """
    ),
    objects=phrases(
        """
        cái, chiếc, quyển, cuốn, cho tôi, cho em, cho mình
        """
    ),
)

_QUEUE_TALK = QueueTalk(
    next=phrases(
        """
        tiếp theo bạn sẽ làm gì, bạn sẽ làm gì tiếp theo, tiếp theo làm gì, sau đó làm gì, sau
        đó bạn làm gì, sau đó bạn sẽ làm gì, bạn sẽ làm gì sau đó, tiếp theo là gì, còn việc gì
        nữa, còn phải làm gì nữa, bạn còn phải làm gì, rồi sao nữa, kế hoạch là gì, việc tiếp
        theo là gì
        """
    ),
    then=phrases(
        """
        sau đó, rồi sau đó, tiếp theo, sau khi xong, khi xong, khi đến nơi, khi nào đến nơi, khi
        tới nơi, lát nữa, xong rồi thì, rồi
        """
    ),
    that=phrases(
        """
        quên điều đó đi, quên cái đó đi, quên việc đó đi, quên điều đó, quên việc đó, quên đi,
        bỏ việc đó đi, bỏ cái đó đi, không cần nữa, không cần, không cần đâu, không cần làm nữa,
        không cần làm việc đó, không cần làm việc đó nữa, thôi không cần, bỏ qua việc đó, bỏ qua
        cái cuối, tôi rút lại
        """
    ),
    all=phrases(
        """
        quên hết đi, quên tất cả đi, quên tất cả, bỏ hết đi, bỏ qua phần còn lại, quên phần còn
        lại, không làm gì nữa, không gì khác, xóa danh sách
        """
    ),
    forget=phrases("quên, không cần, khỏi cần, bỏ qua, khỏi phải, hủy"),
    keeps=phrases("đừng quên, không được quên, chớ quên, quên chưa, có quên"),
    tails=phrases("nữa, đi, nhé, đâu, bây giờ"),
    going=phrases("vào, đi vào, đi đến, tới, đến"),
    orders=phrases(
        """
        tất cả lệnh, các lệnh, tất cả nhiệm vụ, các nhiệm vụ, danh sách, hàng đợi, phần còn
        lại, những cái khác
        """
    ),
    asking=phrases(
        """
        gì, đâu, nào, bao nhiêu, mấy, sao
        """
    ),
    asked=phrases(
        """
        bạn, sẽ, làm, đi, phải, là, việc, nhiệm vụ, lệnh, bước, còn, có, không, rồi, thì, nữa,
        đến, tới
        """
    ),
    ahead=phrases(
        """
        tiếp theo, sau đó, kế tiếp, còn phải làm, còn việc, rồi sao nữa
        """
    ),
    denies=phrases(
        """
        đừng, không
        """
    ),
    states=phrases(
        """
        ở, không có, không phải
        """
    ),
    planned=phrases(
        """
        có kế hoạch gì, có gì trong kế hoạch, kế hoạch có gì, lịch có gì, trong lịch có gì, đã
        lên lịch những gì, đã lên lịch gì, bạn đã lên lịch gì, có gì được lên lịch, cho tôi xem
        lịch, lịch trình có gì
        """
    ),
    cancels=phrases(
        """
        hủy cái đó, huỷ cái đó, hủy việc đó, huỷ việc đó, hủy lệnh đó, huỷ lệnh đó
        """
    ),
    cancels_all=phrases(
        """
        hủy tất cả, huỷ tất cả, hủy hết, huỷ hết, hủy hết đi, huỷ hết đi, hủy mọi lệnh, huỷ mọi
        lệnh, hủy tất cả các lệnh, huỷ tất cả các lệnh, hủy toàn bộ lịch, xóa lịch, xoá lịch
        """
    ),
)

_PLACE_TALK = PlaceTalk(
    remember=phrases(
        """
        nhớ chỗ này là {}, nhớ nơi này là {}, nhớ địa điểm này là {}, nhớ vị trí này là {}, nhớ đây
        là {}, nhớ rằng đây là {}, hãy nhớ chỗ này là {}, hãy nhớ nơi này là {}, hãy nhớ địa điểm
        này là {}, hãy nhớ đây là {}, hãy nhớ rằng đây là {}, ghi nhớ chỗ này là {}, ghi nhớ nơi này
        là {}, ghi nhớ địa điểm này là {}, hãy ghi nhớ nơi này là {}, hãy ghi nhớ chỗ này là {}, lưu
        chỗ này là {}, lưu nơi này là {}, lưu địa điểm này là {}, lưu vị trí này là {}, lưu chỗ này
        thành {}, lưu nơi này thành {}, lưu vị trí này thành {}, lưu nơi này với tên {}, lưu chỗ này
        với tên {}, đánh dấu chỗ này là {}, đánh dấu nơi này là {}, gọi chỗ này là {}, gọi nơi này
        là {}, gọi phòng này là {}, hãy gọi nơi này là {}, hãy gọi chỗ này là {}, đặt tên chỗ này là
        {}, đặt tên nơi này là {}, đặt tên phòng này là {}, chỗ này tên là {}, nơi này tên là {},
        phòng này tên là {}, chỗ này gọi là {}, nơi này gọi là {}
        """
    ),
    here=phrases("đây là {}, chỗ này là {}, nơi này là {}, phòng này là {}, ở đây là {}"),
    forget=phrases(
        """
        quên {}, quên {} đi, hãy quên {}, hãy quên {} đi, quên chỗ {}, quên nơi {}, quên địa điểm
        {}, quên chỗ {} đi, quên địa điểm {} đi, hãy quên địa điểm {}, xóa địa điểm {}, xoá địa điểm
        {}, xóa chỗ {}, xoá chỗ {}
        """
    ),
    listed=phrases(
        """
        bạn có thể đi đâu, bạn có thể đi những đâu, bạn đi được đâu, bạn đi được những đâu, bạn có
        thể đến đâu, bạn có thể tới đâu, bạn có thể đến những nơi nào, bạn có thể đi đến những nơi
        nào, bạn biết những nơi nào, bạn biết những chỗ nào, bạn biết những địa điểm nào, bạn biết
        những phòng nào, bạn biết nơi nào, bạn nhớ những nơi nào, bạn đã học những nơi nào, có thể
        đi đâu, có thể đi những đâu, kể tên những nơi bạn biết, liệt kê các địa điểm, liệt kê những
        nơi bạn biết, cho tôi biết bạn có thể đi đâu, nói cho tôi biết bạn có thể đi đâu
        """
    ),
    places=phrases(
        """
        chỗ, nơi, địa điểm, vị trí, phòng, căn phòng, sảnh, đại sảnh, hội trường, hành lang, lối
        vào, lối ra, cửa ra, quầy lễ tân, lễ tân, xưởng, nhà xưởng, gara, nhà xe, nhà bếp, bếp, văn
        phòng, studio, nhà vệ sinh, nhà tắm, thư viện, kho, nhà kho, tầng hầm, gác mái, vườn, khu
        vườn, sân, sân thượng, ban công, cổng, cửa, bàn, quầy, kệ, giá, trạm, trạm sạc, bến, góc,
        khu, khu vực, thang máy, cầu thang, phòng khám, cửa hàng, căng tin, quán cà phê, quán, nhà
        hát, nhà kính, bãi đỗ xe, bãi xe, tủ, lớp học, giảng đường
        """
    ),
    articles=phrases("cái, của tôi, của chúng tôi"),
    kept="Tôi sẽ nhớ nơi này là {}.",
    forgotten="Tôi đã quên {}.",
    in_map="{} thuộc bản đồ của tôi, nên tôi để nguyên như vậy.",
    unknown="Tôi không biết nơi nào tên là {}.",
    move_here="Tôi đã biết {} rồi. Tôi có nên chuyển nơi đó về đây không?",
    sounds_like="Nghe giống {other}. Tôi vẫn gọi nơi này là {name} chứ?",
    called="Tên chỉ có chữ cái và chữ số. Tôi gọi nơi này là {} nhé?",
    known="Tôi có thể đi đến: {}.",
    more="và {} nơi khác",
    none_known="Tôi chưa biết nơi nào cả.",
    lost="Tôi không biết mình đang ở đâu, nên không thể nhớ nơi này.",
    moving="Tôi chỉ làm được việc đó khi đang đứng yên.",
    no_name="Tôi không thể dùng từ đó làm tên địa điểm. Xin hãy chọn tên khác.",
    too_long="Tên đó quá dài. Xin hãy chọn tên ngắn hơn.",
    says_else="Đó là số lượng, thời gian hoặc hướng, nên không phải là tên. Xin hãy chọn tên khác.",
    not_kept="Xin lỗi, tôi không lưu được, nên không có gì thay đổi.",
    head="first",
)

_SAYING = Saying(
    phrases={
        "nothing": "Xin lỗi, tôi không có câu trả lời cho điều đó.",
        "failed": "Xin lỗi, đã có lỗi xảy ra. Vui lòng thử lại.",
        "too_long": "Xin lỗi, câu đó quá dài đối với tôi.",
        "no_end": "Xin lỗi, tôi không hoàn thành được.",
        "too_old": "Xin lỗi, tôi đang bận. Vui lòng nói lại.",
        "replaced": "Tôi đã bỏ qua điều bạn nói trước đó.",
        "acted": "Đã làm xong.",
        "begun": "Tôi đang làm việc đó.",
        "nothing_to_repeat": "Không có gì để lặp lại.",
        "do_next": "Việc đó là tiếp theo.",
        "do_later": "Việc đó để sau.",
        "queue_full": "Bây giờ tôi không nhận thêm được, lát nữa hãy nói lại nhé.",
        "taken_back": "Được rồi, tôi sẽ bỏ việc đó.",
        "nothing_next": "Không có việc gì tiếp theo.",
        "did_nothing": "Vừa rồi tôi chưa làm gì cả.",
        "not_done": "Xin lỗi, tôi không làm được việc đó.",
        "no_value": "Hiện giờ tôi không biết giá trị đó.",
        "not_all": "Tôi không làm được hết những việc đó.",
        "cancelled": "Được rồi, tôi ở yên tại chỗ.",
        "not_ready": "Tôi chưa sẵn sàng.",
        "still_working": "Tôi vẫn đang tiếp tục.",
        "on_it": "Tôi đang làm đây.",
        "thinking": "Để tôi nghĩ đã.",
        "rehearsed": "Đó chỉ là diễn tập: tôi chưa làm gì cả.",
        "unstopped": "Cẩn thận, có thể vẫn còn thứ gì đó đang chuyển động.",
        "by_myself": "Bây giờ tôi tự suy nghĩ.",
        "refused": "Vâng ạ.",
        "unanswered": "Tôi không nghe thấy câu trả lời nên chưa làm gì cả.",
        "unclear": "Tôi không hiểu nên tôi không làm tiếp. Tôi nên làm gì?",
        "when_unclear": "Tôi không hiểu là vào lúc nào. Khi nào tôi nên làm?",
        "schedule_full": "Tôi không thể lên kế hoạch thêm nữa.",
        "nothing_planned": "Không có gì được lên kế hoạch.",
        "plan_not_kept": "Xin lỗi, tôi không ghi lại được, nên việc đó chưa được lên kế hoạch.",
        "may_come_back": "Tôi không xóa được việc đó khỏi danh sách: sau khi khởi động lại nó có thể quay lại.",
    },
    not_answered="Chưa có phản hồi từ: {}.",
    tools_counted="Tôi có {} công cụ.",
    shall_i="Tôi làm việc này nhé: {}?",
    shall_i_now="Tôi làm việc này ngay bây giờ nhé: {}?",
    at_most_times="Nhiều lần quá: nhiều nhất là {}.",
    next_order="Tiếp theo: {}.",
    later_order="Sau đó: {}.",
    left_over="Tôi chưa làm việc này: {}.",
    planned="Đã lên kế hoạch lúc {time}: {order}.",
    is_due="Đến giờ rồi: {order}.",
    missed="Tôi đã không làm việc được lên kế hoạch lúc {time}: {order}.",
    dropped="Số lệnh đã lên kế hoạch mà tôi bỏ: {}.",
    unnamed="Số lệnh đã lên kế hoạch mà tôi chưa nêu: {}.",
    can_do="Tôi có thể: {}.",
    known="Tôi biết: {}.",
    unknown="Tôi không biết {}.",
    unsaid="Nên là gì: {}?",
    between="Phải từ {} đến {}.",
    at_least="Phải ít nhất là {}.",
    at_most="Phải nhiều nhất là {}.",
    reason="Lý do: {}.",
    causes={
        Cause.UNAVAILABLE: "nó không khả dụng",
        Cause.NO_ANSWER: "không có câu trả lời kịp thời",
        Cause.REFUSED: "nó bị từ chối",
        Cause.CANCELLED: "nó đã bị hủy",
        Cause.UNREADABLE: "không đọc được câu trả lời",
        Cause.UNHEARD: "không ai lắng nghe",
        Cause.TOO_LONG: "việc đó sẽ mất quá nhiều thời gian",
        Cause.TOO_OFTEN: "việc đó quá thường xuyên",
        Cause.MOVING: "vẫn còn thứ gì đó đang chuyển động",
        Cause.UNSURE: "có thể nó vẫn đang tiếp diễn",
        Cause.FAILED: "đã có lỗi xảy ra",
    },
    directive=(
        "Hãy gọi công cụ cho mọi hành động và mọi thứ thay đổi như pin hay vị trí; không bao giờ "
        "đoán. Chỉ gọi một lần, rồi nói kết quả bằng một câu ngắn, không đọc JSON. Nếu không có công "
        "cụ phù hợp thì nói vậy; nếu thiếu giá trị thì hỏi. Trả lời bằng tiếng Việt."
    ),
    examples_heading="Dạng của mỗi lời gọi, với giá trị giả định:",
    example_talk=ExampleTalk(
        "Xong.", "Giá trị là 1.", "Xin chào.", "Xin chào!", "Cảm ơn.", "Không có gì."
    ),
)

_ACT = r"(?:đi|rẽ|quay|di chuyển|tiến|lùi|bật|tắt|mở|đóng|chạy|xoay|đến|tới|về|sạc|lấy|mang|theo|gắp|đặt|dừng|cập bến|lại gần|tránh)"
# Claims by their form, whatever the verb; what begins with these is no act.
_IDLE = (
    r"(?:là|có|được|bị|biết|hiểu|nghe|lắng nghe|thấy|nhìn|xem|đọc|nghĩ|suy nghĩ|cân nhắc|tin(?! nhắn)|hy vọng|mong|muốn|cần|thích|yêu|quý|nhớ|ghi (?:nhớ|nhận)|quên|nói|kể|trả lời|trò chuyện|hỏi|giúp|hỗ trợ|phục vụ|cố|cố gắng|thử|nỗ lực|chờ|đợi|ở|học|tìm|sẵn sàng|rất|luôn|mãi|cảm|cảm thấy|hoạt động|làm việc|gặp|hết|mất"
    r"|báo|thông báo|cho (?:bạn|anh|chị|em|mọi người) (?:biết|hay)|giải thích|nhận|không|chưa|đây|kiểm tra|xác nhận|chú ý|cẩn thận|tiếp tục|sạc|mệt|khỏe|khoẻ|vui|buồn|ổn|già|đói|rảnh|sai|nhầm|sống|ngủ|nghỉ|dùng|sử dụng|từng|nêu|nhắc|lưu ý|phải|nên|còn|cũng (?:vậy|thế)|phát hiện|tưởng|đoán|giữ|mưa|nắng|quen|xin|cảm ơn|tự hào|hơi|phản hồi|cười|mỉm cười|khóc|chán|hài lòng|hồi hộp|bối rối|mơ|tưởng tượng|nghi ngờ|tôn trọng|đồng ý|phản đối|thừa nhận|hứa|đảm bảo|cảnh báo|thay đổi|tiến bộ|trưởng thành|cô đơn|giận|sợ|quan tâm|bỏ (?:qua|việc)|đề xuất|gợi ý|khuyên|chúc|chào|tò mò|thắc mắc|hạnh phúc|tự tin|bình thường|ngạc nhiên|bất ngờ|hẹn|theo dõi|lo|hối hận|nằm|đứng|gần|kẹt|hư|hỏng|quá|đã|đang|sẽ|vừa|mới|sắp|rồi|thật|như|vẫn|ngay|làm (?:gì|rất|phiền|tốt|hết sức)|tốt|bận|đùa|tồn tại|phát triển|thức dậy|lớn|xử lý|và)\b"
)
_I = r"\b(?:(?:chúng )?(?:tôi|em(?! (?:bé|gái|trai))|mình|tớ)|chúng ta|robot)(?: (?:cũng|hiện|liền|bây giờ|giờ|ngay|vẫn))*"

_CLAIMS = Claims(
    doing=any_of(
        rf"{_I} (?:đang|sẽ|sắp|bắt đầu|chuẩn bị)(?: (?:sẽ|bắt đầu|ngay|đang|liền))* (?!{_IDLE})\w|\bđể {_I[2:]} (?!{_IDLE})\w",
        rf"^(?:được rồi|vâng|ok|dạ|rồi)?[,.! ]*(?:đang|bắt đầu) (?!{_IDLE})\w",
        rf"{_I} (?!{_IDLE})\w[^.,!?]* (?:ngay|đây|liền|ngay lập tức)(?: ạ| nhé| nha)?[.! ]*$|^\W*tôi {_ACT}\b(?! (?:được|không|từ|bằng|tên|dõi))",
    ),
    done=rf"{_I} (?:đã|vừa|mới|vừa mới)(?: (?:mới|giúp bạn|thành công))* (?!{_IDLE})\w|{_I} (?!{_IDLE})\w[^.,!?]* (?:xong|rồi)\b|^(?!(?:bạn|anh|chị|họ|ai|bác|ông|bà|cô|nó|con|mọi)\b|{_IDLE})\w[^.,!?]{{2,30}} xong\b(?: xuôi| rồi| hết| cả| ạ)*[.! ]*$",
    state=any_of(
        rf"^(?:được rồi|vâng|ok|dạ)?[,.! ]*(?:đã|vừa) (?!{_IDLE})\w|\b{_ACT}[^.,!?]* (?:xong|rồi)\b|\bđược (?!{_IDLE})\w[^.,!?]* (?:xong|rồi)\b|\b(?:đã|đang) được (?!{_IDLE})\w|^(?!{_I[2:]}|(?:bạn|anh|chị|họ|ai|bác|ông|bà|cô|nó|trời|mưa)\b)\w[^.,!?]{{0,20}} đang (?!{_IDLE})\w",
        r"\btôi (?:đang |đã )?(?:ở|đến|tới|về) \w+|\bđã (?:đến|tới|xong|hoàn thành)\b|\b(?:đèn|cửa) (?:đang |đã )?(?:được )?(?:bật|tắt|mở|đóng|sáng)\b",
        r"^(?:xong|hoàn thành|đã xong|thành công)\b|\bthành công\b",
    ),
    agreed=any_of(
        r"(?:(?:được(?: rồi| thôi)?|vâng|dạ|ok|okay|đồng ý|tôi hiểu(?: rồi)?|hiểu rồi|rõ rồi|rõ"
        r"|tất nhiên|chắc chắn rồi|không vấn đề gì|không sao|ngay đây|sẵn lòng|ừ|xong)[\s,.!]*)+"
    ),
    negation=r"\b(?:không(?! (?:người lái|khí|gian|dây))|chưa|chẳng|đừng|thất bại|suýt|gần như)\b",
    condition=r"\b(?:nếu|khi nào|khi bạn|trừ khi|(?<!tài )(?<!dữ )(?<!vật )liệu)\b",
    conjunctions=r"\bnhưng\b",
    candid=any_of(
        r"\b(?:có thể|cần|phải biết|cho (?:tôi|mình|em) biết|nói (?:cho|lại|rõ)|hãy (?:nói|cho|nhắc|chọn)|vui lòng (?:nói|cho|nhắc|chọn))\b",
        r"\b(?:gì|nào|ở đâu|đi đâu|bao (?:xa|nhiêu|lâu)|tại sao|thế nào|ai|có nên|nhé|có muốn)\b",
    ),
    limits=any_of(
        r"\b(?:lỗi|hỏng|bận|kẹt|bị chặn|không rõ|sai|thiếu|từ chối|tối đa|chỉ|quá (?:lớn|xa|nhanh|dài|cao|nhỏ|nặng|ngắn)|giới hạn|nguy hiểm|khó|rất tiếc|vấn đề)\b",
    ),
    asking=any_of(
        r"\bcho (?:tôi|mình|em) biết\b|\bnói (?:cho (?:tôi|mình|em)|lại|rõ)\b|\b(?:hãy|vui lòng|làm ơn|xin) (?:nói|cho biết|chọn|nhắc lại|chỉ rõ|nêu|xác nhận|cung cấp)\b|\b(?:cần|phải) (?:biết|thêm)\b|\b(?:chưa|không) rõ\b|\bkhông biết (?:đi|ở|phải|bao|nên)\b|\bthiếu\b",
        r"\b(?:bao (?:xa|nhiêu|lâu)|ở đâu|đi đâu)\b(?! cũng)|\b(?:phòng|cái|hướng|nơi|chỗ|đèn|cửa|màu|ngăn|tầng) nào\b(?! cũng)|\bcó (?:muốn|nên|phải|cần)\b[^.]{0,60}\bkhông[.! ]*$",
    ),
    offering=any_of(
        r"\bgiúp (?:được )?(?:gì |cho )?(?:bạn|anh|chị|em)\b|\bgiúp (?:được )?gì\b",
    ),
    failing=any_of(
        r"\b(?:đã không thể|không thành công|thất bại|chưa được|không được thực hiện)\b",
    ),
    unknowing=any_of(
        r"(?:\bxin lỗi,? )?(?:\b(?:tôi|mình|em) )?\b(?:không|chưa)(?: thể)? (?:hiểu|nghe (?:rõ|thấy|được|kịp))\b(?: (?:được|rõ|kịp))?",
        r"(?:\bxin lỗi,? )?(?:\b(?:tôi|mình|em) )?\bkhông (?:biết|rõ)(?: (?:điều đó|điều này|chuyện đó|câu trả lời|về điều đó))?(?=\s*(?:[^\w\s]|$))",
    ),
    polite=any_of(
        r"\b(?:bạn )?(?:còn |có )?(?:cần|muốn) (?:gì )?(?:nữa|thêm|khác)[^,.]*|\bgì nữa\b[^,.]*|\b(?:không|chẳng) (?:vấn đề gì|có (?:gì|vấn đề gì)|sao|lỗi gì|chỉ|thành vấn đề)\b|\bđừng (?:lo|ngại)\b|\bbạn có thể (?:thấy|vào|yên tâm)\b|\btôi có thể (?:xác nhận|thấy)\b|\bnếu bạn (?:cần|muốn) (?:gì|thêm|giúp)[^,.]*|\bcòn gì\b[^,.]*|\bnhư bạn cần\b|\btheo yêu cầu\b"
    ),
    sorry=any_of(
        r"(?:(?:tôi|mình|em|rất|thành thật|thật)\s*)*(?:xin lỗi|xin thứ lỗi|thứ lỗi|rất tiếc)(?:\s+(?:bạn|nhé|ạ|về điều đó|vì điều đó|vì sự \w+ \w+))*"
    ),
    order=any_of(
        r"(?:^|\b(?:hãy|làm ơn|xin hãy|bây giờ|rồi|và|robot|giúp tôi|bạn) )(?:hãy |đi )?"
        r"(?:đi|rẽ|quay|di chuyển|tiến|lùi|bật|tắt|mở|đóng|chạy|xoay|đến|tới|về|sạc|lấy|mang|theo)\b"
    ),
    wish=any_of(
        rf"\bbạn (?:có thể )?{_ACT}\b.*không[.? ]*$|(?:^|\b(?:tôi|mình|em) (?:muốn|cần|yêu cầu|mong) )bạn (?:hãy |phải |cần |nên )?(?:có thể )?{_ACT}\b(?!.*\b(?:chưa|gì|nào|đâu)\b)|\b(?:bạn|robot) (?:có thể|phải|nên|cần|hãy) {_ACT}\b|\b(?:chúng ta|mình|ta) (?:hãy )?{_ACT}\b.*(?:nào|đi|thôi)[.! ]*$|^(?:đưa|dẫn|chở) (?:tôi|mình) |\b(?:vui lòng|làm ơn|xin|giúp (?:tôi|mình)|hộ (?:tôi|mình)|cho tôi) {_ACT}\b",
        r"^(?:(?:robot|bây giờ|giờ|rồi|và|hãy|nào|này|thì|vâng|thêm|tiếp)[, ]+)*(?:(?:sang|qua|bên) (?:trái|phải)(?: .*(?:độ|chút|mét))?|(?:một|1|thêm|hai|ba|\d+) (?:lần|chút|bước|mét|độ)(?: (?:nữa|sang trái|sang phải|về phía trước))*|(?:một )?lần nữa|làm lại(?: đi)?|lại (?:đây|gần\w*)(?: hơn)?|tránh (?:ra|đường)|(?:lên|xuống|ra|vào|tới|lùi|về|đứng|ngồi) (?:trước|sau|đây|đó|dậy|trạm|phòng \w+|nhà \w+)|theo (?:tôi|mình)|tiếp tục(?! nói)|(?:đưa|dẫn|chở) (?:tôi|mình)|(?:gắp|cầm|nhặt|thả|đặt|kéo|đẩy|nâng|hạ|chụp|quét|lau|dọn|nhấn|bấm|ném|bắt|đậu|dừng|chạy|nhảy|múa) .*|(?:chụp|nhảy|múa|dừng|chạy))[.! ]*(?:đi|nào|nhé|với)?[.! ]*$",
    ),
    helping=r"\b(?:giúp|hỗ trợ|xin lỗi|rất tiếc|không thể|yêu cầu)\w*",
    chatter=r"giúp tôi không|kể",
)

_SIGNS = Signs(
    mark="ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
    small_words=words(
        """
        tôi bạn mình em là có không đã đang sẽ được rồi vừa mới ở đến tới về và nhưng hoặc này đó
        kia của cho với từ trong trên một hai các những gì nào đâu thế nếu thì mà cũng rất quá hãy
        vâng dạ ạ nhé xin lỗi xong hiện chưa cần thể muốn
        """
    ),
)

_DEEDS = Deeds(
    around=words("vâng rồi vừa nãy trước lúc vậy"),
)

_TOOL_COUNT = ToolCount(
    numbers=phrases("một, hai, ba, bốn, năm, sáu, bảy, tám, chín, mười"),
    tools=r"công cụ|chức năng",
)

_FULL_STOPS = FullStops(
    titles=words("ts ths gs pgs tp"),
    abbreviations=words("v.d"),
    may_end=words("v.v"),
    starters=words("Tôi Bây"),
)

_SPOKEN_NUMBERS = SpokenNumbers(
    rates={
        "s": "mỗi giây, một giây",
        "min": "mỗi phút, một phút",
        "h": "mỗi giờ, một giờ",
    },
    measures={
        "mm": "mi li mét, milimét",
        "cm": "xăng ti mét, xentimét, centimét, xăng ti, phân",
        "m": "mét, thước",
        "km": "ki lô mét, kilômét, cây số",
        "deg": "độ",
        "circ": "vòng",
        "s": "giây",
        "min": "phút",
        "h": "giờ, tiếng",
        "d": "ngày",
        "g": "gam, gram",
        "kg": "ki lô gam, kilôgam, ký, cân",
        "mL": "mi li lít, mililít",
        "L": "lít",
        "%": "phần trăm",
        "V": "vôn",
        "m/s": "mét trên giây, mét mỗi giây, mét một giây",
        "km/h": "ki lô mét trên giờ, ki lô mét một giờ",
    },
    behind_unit={
        "rưỡi": 0.5,
    },
    percent=("phần trăm",),
    joiners=phrases("rồi, và rồi, và, sau đó, rồi sau đó, và sau đó"),
    point=("phẩy",),
    parts={"nửa": 0.5, "một nửa": 0.5},
    more={" rưỡi": 0.5},
    unsure=("không", "năm", "ba", "sáu"),
    spellings=(
        ("mươi (?=.)", ""),
        ("nghìn", "ngàn"),
        ("lăm$", "nhăm"),
        ("bốn$", "tư"),
        ("linh", "lẻ"),
    ),
    in_full={
        "1.5 m": "mét rưỡi, thước rưỡi",
        "1.5 h": "tiếng rưỡi, giờ rưỡi",
        "1.5 min": "phút rưỡi",
        "1.5 kg": "ký rưỡi, cân rưỡi",
        "1.5 circ": "vòng rưỡi",
    },
    amounts=phrases(
        """
        nhiều, đôi, cặp, tá, gấp, nửa, rưỡi, phần tư, phần ba, toàn, toàn bộ, hoàn toàn, hết, hẳn,
        cả, tất cả, đầy, kín, tối đa, tối thiểu, cao nhất, thấp nhất, lớn nhất, nhỏ nhất, nhất, nữa,
        thêm, hơn, lần nữa, lặp lại, làm lại, cuối, đầu tiên, thứ, tiếp theo, kế tiếp, trước đó, vừa
        nãy, như cũ, như vậy, như thế, y như, y hệt, giống, bằng, khác, lại, mở, trưa, nửa đêm,
        chiều, hình vuông, tam giác
        """
    ),
    turned=phrases(
        """
        quanh, vòng quanh, xung quanh, quay đầu, quay người, quay đằng sau, đằng sau quay, quay lại,
        ngược lại
        """
    ),
    open_amounts=phrases(
        """
        chút, xíu, tí, tẹo, ít, vài, mấy
        """
    ),
    zero=phrases(
        """
        tắt, đóng, hạ, xuống, dưới, trệt, dừng, ngừng, hủy, huỷ, trống, rỗng, giữa, thẳng, sàn, im, không, kéo
        """
    ),
    bearings={
        "bắc": 0,
        "đông": 90,
        "nam": 180,
        "tây": 270,
    },
)

_TIMES = Times(
    units=counted(
        {
            1: "giây",
            60: "phút",
            3600: "giờ, tiếng",
            86400: "ngày",
            604800: "tuần",
        }
    ),
    durations=counted(
        {
            1800: "nửa tiếng, nửa giờ",
        }
    ),
    after=phrases(
        """
        sau {duration}, {duration} nữa, sau {duration} nữa, trong {duration} nữa, đúng
        {duration} nữa
        """
    ),
    clock=counted(
        {
            0: "{h} giờ, {h} giờ đúng, {h} giờ {m}, {h} giờ {m} phút, {h} giờ kém "
            "{-m}, {h} giờ kém {-m} phút, {h}:{m}",
            30: "{h} giờ rưỡi",
            1440: "nửa đêm",
        }
    ),
    at=phrases("lúc {clock}, vào lúc {clock}, đúng {clock}"),
    measures=phrases("mét, xăng ti mét, milimét, ki lô mét, độ, vòng, phần trăm"),
    starting=phrases("bắt đầu từ {clock}, bắt đầu lúc {clock}"),
    days=meaning(
        {
            "0": "hôm nay",
            "1": "ngày mai",
            "2": "ngày kia",
            "0 morning": "sáng nay",
            "0 afternoon": "chiều nay",
            "0 evening": "tối nay",
            "0 night": "đêm nay",
            "1 morning": "sáng mai",
            "1 afternoon": "chiều mai",
            "1 evening": "tối mai",
        }
    ),
    weekdays=counted(
        {
            0: "thứ hai",
            1: "thứ ba",
            2: "thứ tư",
            3: "thứ năm",
            4: "thứ sáu",
            5: "thứ bảy",
            6: "chủ nhật",
        }
    ),
    on=phrases("vào {weekday}"),
    parts=meaning(
        {
            "morning": "sáng, buổi sáng",
            "noon": "trưa, buổi trưa",
            "afternoon": "chiều, buổi chiều",
            "evening": "tối, buổi tối",
            "night": "đêm, ban đêm",
        }
    ),
    every=phrases(
        """
        mỗi {duration}, cứ {duration}, cứ {duration} một lần, cứ mỗi {duration}, {duration} một
        lần, mỗi {duration} một lần, mỗi {unit}, mỗi {unit} một lần, hàng {unit}, hằng {unit},
        mỗi {weekday}, vào mỗi {weekday}
        """
    ),
    daily=meaning(
        {
            "morning": "mỗi sáng, mỗi buổi sáng",
            "evening": "mỗi tối, mỗi buổi tối",
            "night": "mỗi đêm",
        }
    ),
    vague=phrases(
        """
        khoảng {clock}, vào khoảng {clock}, lúc khoảng {clock}, tầm {clock}, trước {clock}, sau
        {h} giờ, đến {clock}, cho đến {clock}, trong vòng {duration}, sau khoảng {duration},
        khoảng {duration} nữa, sau vài {unit}, vài {unit} nữa, sau mấy {unit}, {n} hoặc
        {duration} nữa, sau {n} hoặc {duration}, lát nữa, một lát nữa, chút nữa, một chút nữa,
        sau này, lúc nào đó, tuần sau, tuần tới, thỉnh thoảng, cứ vài {unit}, vài {unit} một lần
        """
    ),
    no_times=phrases("trước khi, sau khi, đôi khi, khi nào"),
    when=phrases("khi, ngay khi"),
    whenever=phrases("mỗi khi, mỗi lần"),
    order_begins=phrases("thì, thì hãy, hãy"),
    compares=meaning(
        {
            "<": "dưới, thấp hơn, ít hơn, nhỏ hơn",
            ">": "trên, cao hơn, nhiều hơn, lớn hơn",
            "<=": "nhiều nhất, không quá",
            ">=": "ít nhất",
        }
    ),
    percent=phrases("phần trăm"),
    full=phrases("đầy, sạc đầy"),
)

LANGUAGE = Language(
    code="vi",
    name="Vietnamese",
    hearing=_HEARING,
    following=_FOLLOWING,
    queue_talk=_QUEUE_TALK,
    place_talk=_PLACE_TALK,
    saying=_SAYING,
    claims=_CLAIMS,
    signs=_SIGNS,
    deeds=_DEEDS,
    tool_count=_TOOL_COUNT,
    full_stops=_FULL_STOPS,
    spoken_numbers=_SPOKEN_NUMBERS,
    times=_TIMES,
)
