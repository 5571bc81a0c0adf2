"""Vietnamese: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, phrases

TABLE = LanguageTable(
    code="vi",
    stop=phrases(
        """
        dừng, dừng lại, dừng ngay, dừng lại ngay, ngừng, ngừng lại, đứng lại, đứng im, đứng yên,
        đứng yên đó, không được di chuyển, đừng di chuyển, đừng động đậy, đừng nhúc nhích,
        đừng đi nữa, thôi đi, thôi ngay, ngưng, ngưng lại, dừng khẩn cấp, stop, phanh lại,
        dừng xe, đủ rồi, dung lai, ngung lai, hãy dừng lại
        """
    ),
    alone=phrases(
        """
        thôi, khoan, khoan đã, cẩn thận, chờ đã, đợi đã
        """
    ),
    tails=phrases(
        """
        di chuyển, lại, chạy, quay, xoay, ở đó, ở đây, tại đó, tại đây, robot, mọi thứ, tất cả,
        ngay, đi, hết, việc đó
        """
    ),
    fillers=phrases(
        """
        ờ, à, ừm, ừ, này, ê, ơi, robot ơi, robot, rô bốt, xin, xin hãy, làm ơn, hãy, vui lòng,
        ngay, ngay bây giờ, ngay lập tức, lập tức, bây giờ, nhanh, nhanh lên, nào, đi, nhé, giùm,
        giúp, giúp tôi, cho tôi, cảm ơn, bạn, bạn có thể, tôi bảo, tôi nói, tôi muốn bạn, mau, dạ,
        vâng, được rồi, ok, okay, trời ơi
        """
    ),
    openers=phrases(
        """
        không, và, nhưng, rồi, khoan, cẩn thận, thì, có
        """
    ),
    joiners=phrases(
        """
        rồi, và rồi, và, sau đó, nhưng, thì, xong
        """
    ),
    exceptions=phrases(
        """
        đừng dừng, đừng dừng lại, không dừng, không dừng lại, không ngừng, đừng ngừng,
        đừng ngừng lại, đừng đứng lại, trạm dừng, điểm dừng, trạm dừng xe, thôi được, mà thôi,
        chỉ thế thôi
        """
    ),
    yes=phrases(
        """
        có, vâng, dạ, dạ vâng, ừ, được, được rồi, đúng, đúng rồi, đúng vậy, đồng ý, tất nhiên,
        chắc chắn, làm đi, cứ làm đi, ok, okay, tiếp tục đi, ừ làm đi, xác nhận, phải
        """
    ),
    no=phrases(
        """
        không, không được, đừng, đừng làm, thôi, thôi khỏi, hủy, hủy bỏ, huỷ, không cần, chưa,
        không phải, sai, sai rồi, không đồng ý, khoan, dừng lại
        """
    ),
    accents=False,
)
