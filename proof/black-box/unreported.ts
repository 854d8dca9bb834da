/** Why mutants are reported by none of the rules that say what they break, and stay so: by name, a reason for each. */
export const unreported: Readonly<Record<string, string>> = {
  'advice-on-a-settled-transaction':
    'the simulation is accepted and changes nothing. Results of simulations arrive later, through the issuer (L451), so a server may answer before it looks',
  'reversal-without-a-return':
    'the simulation is accepted and changes nothing. Results of simulations arrive later, through the issuer (L451), so a server may answer before it looks',
  'advice-for-a-settled-parent':
    'the simulation is accepted and changes nothing. Results of simulations arrive later, through the issuer (L451), so a server may answer before it looks',
  'reversal-of-what-was-not-returned':
    'the simulation is accepted and changes nothing. Results of simulations arrive later, through the issuer (L451), so a server may answer before it looks',
  'cards-open-to-a-wrong-secret':
    'it lets in wrong secrets of one token alone, that of the target file. The suite guesses at tokens of its own, since a target may lock a token that is guessed at; with those, each operation is asked',
  'wrong-signature-is-called-malformed':
    'the target file of these runs signs with a fixed text. A wrong signature that is well-formed needs a signer with a key or a command',
  'rates-leave-out-platform-fees':
    'rates are cached for about five minutes (L20), and a run without a control plane does not wait that long. With one, the rule is judged',
  'other-platform-revokes-a-delegated-key':
    'the other platform is given a challenge and revokes nothing by it: the key stays as it was. A server may challenge before it looks',
  'operations-of-other-stablecoins-listed':
    'the document says that operations are listed, and not of which stablecoin: a list may have those of all (`stablecoins/scope-of-the-operations-list`)',
  'sessions-of-every-wallet-listed':
    'the document says that sessions are listed, and not of which wallet: a list may have those of all',
  'owner-rows-without-created-at':
    'a row of a list may be a summary: members that an owner must have are asked of reads',
  'full-page-promises-more':
    'the document shows hasMore as a boolean and does not say that the page after it has rows',
  'settled-event-doubles-the-settled-amount':
    'the document shows no payload of card transaction events (L449): that they have the amounts of reads is an assumption (`card-transactions/event-amounts-are-as-read`)',
  'replay-has-a-new-id':
    'reported by `conventions/idempotent-retry-has-one-effect`, which says it. The list of rules was made before the first run and is not extended by rules that it could have named',
  'deposit-instructions-of-another-account':
    'the document says that accounts carry payment instructions, and not what is in them: two accounts may share a pooled one',
  'details-is-a-list':
    'details of a 400 are reported by `errors/other-errors-have-the-same-body`. The list of rules was made before the first run and is not extended by rules that it could have named',
  'reveal-of-the-card-before':
    'reported by `cards/reveal-shows-that-card`, which says it. The list of rules was made before the first run and is not extended by rules that it could have named',
  'deleted-external-account-still-receives':
    'reported by `conventions/deleted-things-are-used-no-more`, which says it. The list of rules was made before the first run and is not extended by rules that it could have named',
  'other-platform-sends-from-an-account':
    'reported by `authentication/platforms-do-not-name-each-others-things`, which says it. The list of rules was made before the first run and is not extended by rules that it could have named',
  'locked-side-is-always-sending':
    'reported by `quotes/executes-at-its-rate`. The document shows SENDING as the one value of lockedCurrencySide, so no rule says what another side locks',
  'quotes-of-agents-are-debited-twice':
    'it takes the amount from the answer to an execution, which the reference server does not show there: it never did anything',
  'refund-of-a-returned-payment-is-a-unit-short':
    'the document leaves open whether fees are given back: a refund that is short by less than them may have kept a part (`refunds/amount`)',
};
