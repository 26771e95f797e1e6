import { pattern } from '#contract/rules/pattern.ts'
const SUBJECT = String.raw`(?:you|u|he|she|they|we|i|it|it's|its|the|your|ur|this|that|driver|truck|team|dock|nobody|no ?one|none|there|everything|my|our|customer|shipper)`
/** An "if" that only offers or asks for help: "if you have any questions". */
const COURTEOUS_IF = String.raw`(?! (?:ok|okay|possible|needed|any)\b|(?: [\w']+){0,4} (?:questions?|issues?|problems?|anything|help|send|e?-?mail|call|text|reply|reach|set up|setup|late|delay\w*|haven't|please))`
const CONDITIONS = new RegExp(
  [
    String.raw`\b(?:as|so) long as\b`,
    String.raw`\b(?:provided|providing|assuming) (?:that |${SUBJECT}\b)`,
    String.raw`\b(?:contingent (?:on|upon)|subject to|conditional)\b`,
    String.raw`\bpending\b(?! (?:rate|rc|paperwork))`,
    String.raw`(?<!\b(?:know|call|me|us|text|advise|see|check|tell|confirm|ask) )\bif ${SUBJECT}\b${COURTEOUS_IF}`,
    String.raw`\b(?:but|however|except|only thing(?: is)?|just)\b,?[^.!?\n]{0,30}\b(?:needs?|must|ha(?:s|ve) (?:to|got to)|gotta|only|moved|changed|now|wants?)\b`,
    String.raw`\bonly (?:with|if|for an?|when|on an?|as an?)\b`,
    String.raw`\b(?:can|could|will|would|\w+'ll)\b(?: [\w']+){1,4} (?:once|after|when|as soon as)\b`,
    String.raw`\bunless\b`,
    String.raw`\bbut not\b`,
    String.raw`\b(?:sent|submitted|sending|presented|pitched|floated) (?:it|this|that|your \w+|\$?[\d,]+) (?:in |over )?to (?:the |my |our )?(?:customer|shipper|manager|boss)\b`,
    String.raw`\bcan(?:'t|not) (?:book|tender|award)\b`,
    String.raw`\bneeds? (?:the |my |our |a )?(?:customer|shipper|manager|boss)(?:'s)? (?:approval|ok|okay|blessing|sign[- ]?off)\b`,
    String.raw`\bwait(?:ing)? (?:for|on) (?:my|our|the (?:customer|shipper|ok|go|tender|approval)|customer|shipper|approval)\b`,
    String.raw`\b(?:pick-?up|pu|delivery|dims|tim(?:e|ing)|transit|truck|trailer|weight) (?:does ?n[o']?t|is ?n[o']?t|won'?t)\b`,
  ].join('|'),
)

/** A conditional yes, which a user must judge: "works as long as he has a liftgate". */
export const isConditional = (words: string): boolean => CONDITIONS.test(words)

const OTHER_CARRIER = pattern()`
  \b(?:have|has|had|got|found) (?:already |also |another |a |an )*(?:one|guy|someone|somebody
    |carrier|truck|driver|unit|offer|bid|quote)s?(?: [\w']+){0,2} (?:at|for) \$?\d
  |\b(?:they(?:'re| are)|he's|she's
    |(?:another|other) (?:carrier|truck|driver|guy)(?:'s| is| came in)?) (?:in )?at \$?\d
`
const INVITES = /\?|\b(?:match|beat|meet|can you|could you|need you|if you)\b/

export const namesOtherCarrier = (words: string): boolean => OTHER_CARRIER.test(words) && !INVITES.test(words)

const FOREIGN =
  /(?:\b(?:cad|cdn|mxn)\b|\b(?:c|ca|cdn|mx|mex)(?=\$))\s?\$?\s?\d|\d\s?k?\s?\$?\s?(?:cad|cdn|canadian|mxn|pesos?)\b/

export const namesForeignMoney = (words: string): boolean => FOREIGN.test(words)

const ADDED =
  /\d[\d,.]*k?\s*(?:\+|plus|and another)\s*\$?\d{2,3}\b(?![\d,]|\s*(?:miles?|mi\b|lbs|pallets?|skids?|pcs|hours?|hrs?|min|for detention|detention|layover|tonu))/

/** "1325 + 50 for the liftgate". */
export const addsToPrice = (words: string): boolean => ADDED.test(words)
