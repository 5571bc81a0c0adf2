"""Holds one reply to the grammars of its calls, each from the start of a call to its end."""

from __future__ import annotations

import codecs

from edgevox_ros.core.errors import GrammarError
from edgevox_ros.llm.grammar.call_follower import CallFollower
from edgevox_ros.llm.grammar.call_grammars import CallGrammars
from edgevox_ros.llm.grammar.content_watch import ContentWatch
from edgevox_ros.llm.grammar.matcher import Matcher
from edgevox_ros.llm.llama.sampler import Chain


class CallConstraint:
    """Constrains one reply: `known` or `choose` gives the next token, `follow` takes it in.

    A token that reaches past a start marker is replaced by tokens that end with the marker, so
    that the grammar begins exactly there. A reply that begins like an unmarked call is held to its
    grammar. `speak`: the reply may not end before it has content. `opened_by`: the start marker
    with which the prompt ended, "" for none. `said`: what calls may repeat. `follower` guesses.
    """

    def __init__(
        self,
        grammars: CallGrammars,
        speak: bool,
        opened_by: str = "",
        prompt_opens_thinking: bool = False,
        said: str = "",
    ) -> None:
        self._grammars = grammars
        self._model = grammars.model
        self._speak = speak
        self._content = ContentWatch(grammars.starts, prompt_opens_thinking)
        self.follower = CallFollower(grammars, opened_by, prompt_opens_thinking, said, held=True)
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._marker: list[int] = []

    @property
    def known(self) -> int | None:
        """The next token, where only one can come; None where the model has to be asked."""
        forced = self._marker or self.follower.forced
        return forced[0] if forced else None

    @property
    def ended(self) -> bool:
        """Whether the reply is one whole call, to which nothing can be added."""
        follower = self.follower
        return follower.whole_reply and follower.grammar is not None and follower.grammar.ended

    def choose(self, chain: Chain, context: int, index: int = -1) -> int:
        """The next token, from the logits of the last batch's token `index`.

        Raises GrammarError if no token can continue the call.
        """
        grammar = self.follower.grammar
        if grammar is not None:
            token = chain.sample(context, index)
            allowed = grammar.allows(token)
            return token if allowed else _sample_allowed(grammar, chain, context, index)
        token = chain.sample(context, index)
        if self._speak and not self._content.found and self._model.is_end(token):
            something = self._grammars.enter("")
            assert something is not None
            token = _sample_allowed(something, chain, context, index)
        return self._cut(token)

    def follow(self, token: int, inside: bool) -> None:
        """Take the next token into account; `inside`: the reply is now inside a call.

        Raises GrammarError for a token that the grammar does not allow.
        """
        piece = self._model.piece(token)
        in_call = self.follower.grammar is not None
        if not in_call and (not self._model.is_control(token) or self._opens(piece)):
            self._content.feed(self._decode(piece))
        if self._marker:
            self._marker.pop(0)
        if not self.follower.follow(token, inside, within_marker=bool(self._marker)):
            raise GrammarError(f"the grammar of the call refuses the token {piece!r}")
        if in_call and self.follower.grammar is None and not self.follower.spoke:
            self._content.called()

    def _opens(self, piece: bytes) -> bool:
        """Whether a control token is the marker of a call or of thinking."""
        return self._content.knows(piece.decode("utf-8", "replace"))

    def _cut(self, token: int) -> int:
        """The token, or the first token of its part up to the end of a start marker."""
        piece = self._model.piece(token)
        end = self.follower.end_of_marker(piece)
        if end is None:
            return token
        self._marker = self._model.tokenize(piece[:end].decode("utf-8", "replace"))
        return self._marker[0]


def _sample_allowed(grammar: Matcher, chain: Chain, context: int, index: int) -> int:
    """The chain's choice among the allowed tokens. Raises GrammarError if there are none."""
    allowed = grammar.allowed()
    if not len(allowed):
        raise GrammarError("no token of the vocabulary continues the call")
    return chain.sample_among(context, allowed, index)
