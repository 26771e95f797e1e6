import { pattern } from '#contract/rules/pattern.ts'
import type { z } from 'zod'
import type { bidAnswer } from '#contract/entities/market/bid-answer.ts'
import { dollars } from '#contract/rules/money.ts'
import { amountsIn, lessAskedIn, namesDifference } from '#server/market/reply-parser/amounts.ts'
import {
  addsToPrice,
  isConditional,
  namesForeignMoney,
  namesOtherCarrier,
} from '#server/market/reply-parser/conditions.ts'
import { isYesToPrice, opensWithYes } from '#server/market/reply-parser/yes.ts'

export interface Outcome {
  answer: z.infer<typeof bidAnswer>
  price_cents: number | null
  why: string
}

/** A question is never a yes: "Are you set up with us?". */
const QUESTION = pattern('g')`
  \b(?:(?:are|is|do|does|did|where|what|which|who|have (?:you|u|they)
      |can (?:you|u) (?:get|have) (?:it|this))\b[^.!?\n]*\?
    |(?:how|when) (?:soon|long|far|fast|quick\w*|many|can|could|will|would)\b[^.!?\n]*)
`
const NEGATED =
  /\b(?:not|never(?! ?mind)|can(?:no|')?t|won't|don't|didn't|isn't|hasn't|haven't|unable to|no longer|if)\b[^.!?\n]{0,25}/g

/** Promised for later or for less: "once you are booked", "meet me at 14 and I'll book it". */
const CONDITION = pattern('g')`
  \b(?:once|as soon as|until|unless|before|when(?:ever)?)\b[^.!?\n,]*(?:,? (?:it's|you're)\b[^.!?\n]*)?
  |\b(?:complete|finish|fill out|send (?:(?:me|us|over|your|the|carrier|set-?up) )*packet|meet|come|get|drop|match|beat|help|bring|sharpen)\b[^.!?\n]{0,40}\b(?:and|then) (?:it'?s|i'?ll
    |we'?ll|(?:i|we|you) (?:will|can|got|have))\b[^.!?\n]*
`
/** Not decided yet, or never: "get it approved", "will be awarded at 2", "I wish I could book you". */
const UNDECIDED = pattern('g')`
  \b(?:get(?:ting)?|have|try(?:ing)?|need|want) (?:it|this|that|to|(?:the|your|ur) \w+)(?: \w+){0,2}
    (?:approved|accepted|confirmed)\b
  |\b(?:will|to|might|may|could|should|can|must|shall|gets?|being) (?:be |get )?(?:\w+ )?(?:approved
    |accepted|confirmed|awarded|booked|yours|yes)\b
  |\b(?:no ?body|no one|none|nothing)\b[^.!?\n]{0,30}
  |\b(?:wish|would(?:'ve| have)|should(?:'ve| have)|could(?:'ve| have)|(?:i|we)'?d(?! (?:like|love)\b)
    |would(?! (?:like|love)\b)|might|usually|normally|typically|almost|nearly|not sure)\b[^.!?\n]*
  |\baccept(?:ed)? (?:that|into)\b
`
/** "Last week we booked this lane for 1450". */
const PAST = /\b(?:last (?:week|month|time|year)|usually|normally|typically)\b[^.!?\n]*/g
const QUESTION_SENTENCES = /(?:^|(?<=[.!?\n,;–—]))[^.!?\n,;–—]*\?/g
const RETRACTED = pattern()`
  \b(?:disregard|ignore (?:this|that|the|my)|wrong (?:carrier|person|email|load)
    |sent (?:(?:it|this|that) )?(?:to you )?(?:by|in) (?:mistake|error|accident))\b
`
/** Confirms something other than our price: "appointment is confirmed", "confirmed with the shipper". */
const OF_OTHER = pattern('g')`
  \b(?:appt|appointment|pick-?up|pu|delivery|time|date|weight|pieces|dims|dimensions|address|hours
    |window|receipt|po|commodity|count|availability|dock|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?:'s| is| are| was
    | has been)? (?:already )?(?:confirmed|approved|accepted|booked|all set|set)\b
  |\b(?:confirmed|approved|accepted) (?:with|by) (?:the )?(?:shipper|receiver|consignee)\b
  |\bconfirmed (?:receipt|available|(?:the )?(?:pick-?up|pu|delivery|del|appt|appointment|dims|weight
    |count|hours|address|time))\b
  |\b(?:load|it|order|truck)(?:'s| is| was| has been)? (?:confirmed|approved) (?:available|open|ready)\b
  |\bbooked this (?:lane|run|load) with (?:you|u)\b
  |\b(?:accepted|approved|confirmed) (?:the |a |this |our )(?:delay|change|appointment|appt|time
    |date|new|reschedul\w*|detention|layover)\b
  |\b(?:approved|booked|accepted|confirmed) (?:carriers?|loads)\b
  |\b(?:approved|active) (?:with us|in our system)\b
  |\b(?:load|it|this(?: one)?)(?:'s| is| was
    | has been) (?:already )?booked\b(?! (?:with|to|for) (?:you|u)\b| at\b)
  |\b(?:rate ?con\w*|rc) (?:says|shows|has|needs|requires)\b
`

const UNAVAILABLE = pattern()`
  \b(?:(?:some(?:one|body)|another (?:carrier|truck|driver)) (?:else )?(?:grabbed|took|got|beat)
    |(?:this (?:one|load)|it|load)(?:'s| has| is)? (?:already )?(?:left|moved|rolled)(?! (?:to|back
        |up|until|till)\b)
    |already (?:have|got) a (?:truck|carrier|driver)|picked up already|already picked up
    |already (?:moved|left|rolling|loaded|assigned|dispatched|given)
    |(?:got|had) it (?:done|moved|hauled)|moved it (?:for|at)
    |(?:had to |have to |decided to )?go with (?:someone|somebody|another|a closer)
    |(?:went|going) (?:in )?(?:another|a different) (?:direction|way|route)|dead load
    |load (?:is )?dead|(?:i|we) (?:have|got|found) (?:(?:a|it|some|something|one) )?cheaper
    |cover(?:ed|ing) (?:it|this|that|already)|covered|gone|taken|booked,? sorry
    |sorry,? (?:it'?s |we |already )*booked|filled|(?:already|just) (?:booked|sold)
    |(?:(?:we|i)(?:'re| are|'m| am)|^|\n) ?all set(?: here| now)?(?: on (?:this|that|it)| with)
    |(?:mov(?:e|ed|ing)|go(?:ing)?|went|proceed\w*) (?:forward |ahead )?with (?:an)?other\b
    |booked (?:it|this(?! (?:lane|run|load) with (?:you|u)\b)|that|already|elsewhere|out|up
      |with(?! (?:us|me|you|your)\b)|on another|another|someone)
    |(?:i|we) booked(?! (?:you|u|your|him|her)\b)|went (?:with|at|for|to|cheaper)
    |gave (?:it|the load) (?:to|away)|(?:someone|somebody) else
    |(?:an?)?(?<!\bone |\bor )(?:other|different|cheaper) (?:carrier|truck|driver|unit)
      (?:(?: was| has been| is| got) (?:awarded|booked|selected|assigned|approved|accepted))?
    |missed (?:it|this one|out)|se fue|(?:you|u) (?:were|got) beat(?:en)?|got it cheaper
    |^moved (?:on|it)\b|(?:went|kept it|going|took it) in[- ]house|keep looking
    |backed out|(?:went|moved) (?:it )?(?:on |via |by |to )?(?:a |an )?(?:rail|ltl|air|intermodal)
    |closing (?:it|this)(?: (?:one|out|for now|down))?
    |(?:us(?:ing|ed)|sending|sent|has|went with) their own (?:truck|driver|fleet|carrier)
    |found (?:a |one |someone |somebody )(?:truck|closer|cheaper|else)|cancel(?:l)?ed|mis-?post(?:ed)?
    |posted (?:by|in) (?:mistake|error)|wrong (?:post|date|lane)|pulled
    |(?:fell|dropped) (?:off|through)|cubiert[oa]|cancelad[oa])\b
`
const REFUSED = pattern()`
  \b(?:too (?:high|much|far|late|rich|long|old|small|big)
    |(?:is|it's|that's|bit|little) (?:a (?:bit|little) )?rich\b|out of (?:my|our|the) ballpark
    |(?:more|higher) than (?:i|we|my customer|the customer|they)\b
    |(?:can't|cannot|won't|couldn't) touch|(?:doesn't|won't|does not) (?:get|make) (?:it|us) (?:done|there)
    |not (?:going to|gonna) (?:make it )?work
    |(?:way|bit|little|very|so|pretty|kinda|still) (?:too )?high
    |(?:over|above|out of) (?:my|our|the) (?:price |rate )?(?:budget|max|range)|out of line
    |not (?:approved|onboarded)(?! yet)
    |(?:do not|don't|dont|can't|cannot|won't) (?:work|do business) with (?:you|your)
    |no longer need(?:ed)?|declining
    |pass(?:ing)?(?! (?:along|through|by|it)\b| on (?:to|your|the|it)\b)|declined?|rejected
    |no,? ?(?:thank|thanks|thx|thks|tks|ty)\b|nty|not interested
    |can(?:no|')?t (?:do|use|make|get|go|pay)|won't (?:work|do|cut|fit)|doesn't (?:work|fit)
    |does not work|not (?:going to|gonna) work|no can do|unfortunately|not this (?:one|time)
    |(?:maybe )?next time|no longer available|not available|unavailable|no dice|nowhere near
    |not even close|way over|way off|no deal
    |(?:i'm|i am|we're|we are) out(?: on (?:this|that)(?: one)?)?(?=\s*(?:[.,!]|$|\n))
    |not (?:going to |gonna )?(?:be )?able to (?:do|use|make|book|pay|work)|no good|no bueno
    |no,? gracias|muy alto|won't be able|can't come close|hard no|not today|out of budget|thanks but no)\b
  |^\s*(?:no,? sir|not for us)\b
  |\b(?:no longer on (?:the|our) board|(?:bid|quote|offer) (?:(?:was|is) not|(?:was|is)n't|has not been) selected
    |(?:need|needs) a (?:bigger|smaller|larger) (?:truck|unit|trailer)|cubri[oó](?![\p{L}\w]))
  |^\s*(?:no|nope|nah|negative|n)\b[\s.,!]*(?:$|\n|sorry|we\b|too\b|that)
`
const COUNTER = pattern()`
  \b(?:(?:can|could|would|will) (?:you|u|ya|he
      |they)\b(?! (?:send|call|provide|give me a|tell|confirm|be|get (?:it |this |him )?there|make (?:it|an?|the)
        |scale|fit|hold|wait|e?-?mail|text|verify|ask|check|find out|see|let|still|pick|deliver|load
        |haul|drop (?:a|his|off)\b))
    |how (?:about|bout)|what about|best (?:i|we|you|u|rate|price|number)|rock bottom
    |help (?:me|us) (?:out )?(?:on|with) (?:the|that|your|this) (?:rate|price|number)
    |(?:i|we) (?:can|could) (?:do|pay|offer|give|go|get)\b|max(?:imum|ed)?\b
    |(?:i|we) (?:only )?(?:have|got) \$|(?:only|all) (?:pays?|i have|i got|i've got|we have)|counter
    |meet (?:me|us|in|at)|split|any (?:better|lower|room|wiggle|movement|flex\w*)|do (?:any )?better
    |(?:sharpen|work on) (?:your|the|that)|lower|low(?:est)? (?:rate|you|u|price)|come (?:down|off)
    |bottom (?:dollar|line|rate)|closer to|target(?: rate)?|budget
    |need (?:it )?(?:to be )?(?:at|under|around|closer)|looking (?:to pay
      |(?:for|at|to be)(?: \w+)? (?:\$?\d|less|lower|better|cheaper|under|closer|around))
    |(?:take|do|run|move) (?:it|this|that)? ?(?:for|at)|i(?:'m| am) at|pays?|paying
    |posted (?:at|rate))\b
`
const STRONG = pattern()`
  \b(?:(?:we're|we are|i'm|im|i am) good (?:at|@) \$?\d+|you win\b|good to go
    |\d+ it is\b|green ?light(?!ed (?:by|another))|(?:please|go ahead and|ok to|let'?s) proceed
    |(?:roll|rolling|go|going|move|moving) (?:forward )?with (?:you|your (?:truck|driver|unit|rate
        |price|bid))\b|(?:you're|you are) the winner|(?:it's|its|this one's|she's) all you(?:rs)?\b
    |award(?:ing)? (?:this|it|the load|this one) to (?:you|your)|got a deal|(?:bid|quote|offer) (?:was|has been|is) (?:selected|chosen)
    |adelante|est[aá] bien
    |(?:the )?con (?:is |will be )?(?:on (?:the|its) way|coming|to follow|headed|sent)
    |came back with a yes|(?:customer|shipper) said yes
    |(?:i|we) have (?:you|u|him|her) on (?:it|this)
    |tender(?:ing|ed)? (?:is |it |this )?(?:on|coming|sent|to you|over)
    |putting (?:you|u|him|her) on (?:it|this)
    |confirmation (?:is |will be )?(?:attached|coming|on|to follow|sent|shortly)
    |attached (?:is the )?(?:rate )?con(?:firmation)?\b
    |you(?:'re| are|r)? (?:booked|approved|confirmed|good to go|all set|set(?! up)|awarded)|booked
    |approved|accepted|(?:i|we) accept\b(?! (?:only|com|efs|checks?|fuel|carriers?|loads))|confirmed
    |awarded|(?:it's|its|it is|load is|loads|load's|all|she's|is) yours(?! to lose)
    |you (?:got|get|have|win|won|can have) (?:it|the load|this|this one)
    |sign(?:ed)? (?:and|&) (?:return|send (?:it )?back)(?! (?:the |our |this |your )?(?:\w+ )?(?:packet|agreement
        |contract|w-?9|set-?up|form))
    |let'?s (?:do (?:it|this|your (?:truck|rate|driver))|book|go(?! (?:over|through|back|with (?:someone|another|the other)))
      |roll(?! (?:it|this|that) (?:to|until|over))|run
      |move(?! (?:the |this |it |load |pick-?up |delivery |that )*(?:pick|deliver|to|back|up|out|mon
          |tue|wed|thu|fri|sat|sun)))
    |go ahead(?! (?:and )?(?:send|give|shoot|e?-?mail|call|quote|bid|text|fill|complete
        |submit)\b(?! (?:it|him|her|them|'em|(?:the |your )?(?:driver|truck)\b(?! (?:info|name|cell
          |number|dims)))))
    |(?<!no |not a |big )deal(?! ?(?:breaker|with|is))|rate ?con(?:firmation|f)?s?|\brc\b
    |sending (?:you |u |over )?(?:the |a )?(?:(?:rate )?con|tender)\b|assigned (?:it )?to (?:you|u)
    |send (?:it|him|her|'?em|them)\b(?! (?:over|to me) (?:your|the)\b| (?:over )?to\b
      | (?:up (?:the|to)|in writing|for (?:approval|review|the)|through|along|back|again)\b)
    |book (?:it(?! with (?:whoever|who|the (?:low|cheap|best)))|him|her|them|'?em|this|the truck
      |your truck|you|u)
    |(?:lock|locking) (?:it|you|him|her|u|this)(?: in)?|dispatch (?:him|her|it|them|the|your)
    |(?:have|get) (?:him|her|them|the driver|your driver) (?:roll|head|go|start)\w*
    |run it(?! (?:by|past|through)\b)|roll (?:him|it|with)|set(?:ting)? (?:it|you|this|u) up
    |paperwork (?:is |will be )?(?:coming|on|to follow|shortly|soon)
    |(?:i'll|we'll|i will|we will) (?:take|book
      |use) (?:it(?! with (?:whoever|who|the (?:low|cheap|best)))|him|her|that|you|your|the|u)
    |10-?4|confirmad[oa]|reservad[oa]|es (?:tuya|suya|tuyo))\b
`
const WAITS = pattern()`
  \b(?:let me (?:check|ask|see|look|call|run|get back)
    |(?:i(?:'ll| will)|we(?:'ll| will)|will) (?:let you know|check|ask|see|get back|run it by
      |keep you|review|look|discuss|advise)
    |look(?:ing)? into|(?:checking|waiting) (?:on|with|for|to)|still waiting|stand ?by
    |hold (?:on|tight|please)|pending|give me (?:a |\d+ ?)(?:min|minute|minutes|sec|few|moment)
    |one (?:moment|sec|minute)|working on it|have to (?:ask|check)
    |(?:possibly|maybe|might|not sure)\b)
`
const ASKS = pattern()`
  \b(?:where(?:'s| is| are|abouts)?|what(?:'?s| is| are| size| time| kind| type| equipment)
    |who (?:do|should|can) i|team or solo|when|how (?:far|soon|long|many|big|old|quick\w*)|eta
    |is (?:he|she|the|your|it|this|that|there|driver|truck)|are (?:you|they|u|we)
    |does? (?:you|he|she|it|the|your|they)|do (?:you|u)
    |can (?:he|she|(?:the |your )?(?:driver|truck)|it|you (?:send|call|provide|give me|tell|confirm
        |be|get there|make it|scale|fit)|u (?:send|call))
    |(?:more|any|some) (?:info\w*|details|words?|update)
    |need (?:more |some |the |your |his |truck |driver )(?:info\w*|details|mc|dot|coi|w-?9|dims
      |dimensions|name|cell|packet)\b
    |(?:please|pls|plz) (?:advise|call|provide|confirm|send|update)|call me|call us
    |give (?:me|us) a (?:call|ring|shout)
    |(?:send|provide|shoot|email) (?:me |us |over )?(?:your |the |his |a )?(?:mc|packet|coi
      |insurance|w-?9|info\w*|truck|driver|carrier|location|dims|dimensions|details|pics|photos)
    |dims\??$|mc ?#?\??$|(?:truck|driver|unit|box) (?:info\w*|size|type|dims|location|name)\??)
`
/** Asks for less without an amount: "shave some off and it's yours". */
const REDUCED = pattern()`
  \b(?:knock|shave|trim|cut|drop|take|come)\b[^.!?\n]{0,24}\b(?:off|down
    |less)\b(?! (?:the|at|in|on|load))
  |\b(?:drop|lower|cut|trim|come down on) (?:your|the|that|ur) (?:rate|price|number)\b
`
const HAGGLES =
  /\b(?:(?:do|any|something) better|lower|less|(?:come|go) down|come off|closer to|cheaper|best (?:rate|price|number)|meet (?:me|us)|split|wiggle)\b/
const SORRY = /\b(?:sorry|thanks anyway|next time)\b/
const OUR_RATE = /\b(?:your|ur|that|the) (?:rate|price|number|quote|bid)\b/

const nothing = (answer: 'accepted' | 'rejected' | 'question'): Outcome => ({
  answer,
  price_cents: null,
  why: '',
})
const unclear = (why: string): Outcome => ({ answer: 'unclear', price_cents: null, why })
const countered = (price_cents: number | null): Outcome => ({ answer: 'countered', price_cents, why: '' })

function toPrices(
  words: string,
  ourCents: number,
): { theirs: number[]; isOurs: boolean; hasExtra: boolean; beside: string | undefined } {
  const amounts = amountsIn(words, ourCents)
  const base = amounts.filter(({ isExtra }) => !isExtra).map(({ cents }) => cents)
  const extra = amounts.filter(({ isExtra }) => isExtra).reduce((sum, { cents }) => sum + cents, 0)
  const [only] = base
  const whole = only !== undefined && base.length === 1 && extra > 0 ? [only + extra] : base
  const theirs = whole.filter((cents) => cents !== ourCents)
  return {
    theirs,
    isOurs: whole.includes(ourCents),
    hasExtra: extra > 0,
    beside: amounts.find(({ cents }) => cents === theirs[0])?.beside,
  }
}

const lowered = (text: string) => text.toLowerCase().replace(/[‘’`]/g, "'")
const toPlainText = (words: string) =>
  words.replace(QUESTION, ' ').replace(QUESTION_SENTENCES, ' ').replace(PAST, ' ').replace(NEGATED, ' ')
const promisedIn = (plain: string) =>
  plain.replace(CONDITION, ' ').replace(UNDECIDED, ' ').replace(OF_OTHER, ' ')

export function isDefinite(text: string): boolean {
  const plain = toPlainText(lowered(text))
  return STRONG.test(promisedIn(plain)) || UNAVAILABLE.test(plain)
}

export function proposeOutcome(text: string, ourCents: number): Outcome {
  const words = lowered(text)
  if (words.trim() === '') return unclear('No new text in the reply.')
  const plain = toPlainText(words)
  const less = lessAskedIn(words, ourCents)
  const named = toPrices(words, ourCents)
  const theirs = less > 0 ? named.theirs.filter((cents) => cents !== less) : named.theirs
  const { isOurs, beside } = named
  const [price] = theirs
  const promised = promisedIn(plain)
  const isStrong = STRONG.test(promised)
  const isGone = UNAVAILABLE.test(plain)
  const isRefused = REFUSED.test(words)
  if (isGone && !STRONG.test(promised.replace(new RegExp(UNAVAILABLE, 'g'), ' '))) return nothing('rejected')
  if (isGone) return unclear('Says both that the load is ours and that it’s gone.')
  if (namesForeignMoney(words)) return unclear('Gives a price in another currency.')
  if (namesOtherCarrier(words))
    return isRefused || SORRY.test(words) ? nothing('rejected') : unclear('Mentions another carrier’s price.')
  if (theirs.length === 0 && less > 0) return countered(ourCents - less)
  if (theirs.length > 1)
    return unclear(`Gives ${theirs.length} prices: ${theirs.map((cents) => dollars(cents)).join(', ')}.`)
  if (price !== undefined && isStrong && beside !== undefined && !STRONG.test(beside))
    return unclear(`Says yes, but a number next to it may be another price: ${dollars(price)}.`)
  if (price !== undefined) return countered(addsToPrice(words) && !named.hasExtra ? null : price)
  if (namesDifference(words)) return unclear('Mentions a reduction, but no price.')
  const isWeak =
    isYesToPrice(words, plain, isOurs ? ourCents : null) ||
    (isOurs && OUR_RATE.test(plain) && words.search(NEGATED) < 0)
  const isOtherYes = !isWeak && opensWithYes(words)
  if (isRefused)
    return isStrong || isWeak
      ? unclear('Says both yes and no.')
      : COUNTER.test(words.replace(new RegExp(REFUSED, 'g'), ' ')) && words.includes('?')
        ? countered(null)
        : nothing('rejected')
  if (REDUCED.test(words)) return countered(null)
  if ((isStrong || isWeak) && RETRACTED.test(words)) return unclear('Says yes, and takes it back.')
  if ((isStrong || isWeak) && isConditional(words)) return unclear('Says yes, with a condition.')
  if (isStrong) return nothing('accepted')
  if (WAITS.test(words)) return unclear('Asks to wait.')
  const haggles = words.includes('?') && HAGGLES.test(words)
  if (isOtherYes && !words.includes('?')) return unclear('Says yes, but not to our price.')
  if (COUNTER.test(words) && !isOurs && (!isWeak || haggles)) return countered(null)
  const asks = ASKS.test(words)
  if (isWeak) return asks && words.includes('?') ? nothing('question') : nothing('accepted')
  if (asks || (!isOurs && words.includes('?'))) return nothing('question')
  return unclear(isOurs ? 'Repeats our price without a yes or no.' : 'No clear yes or no.')
}
