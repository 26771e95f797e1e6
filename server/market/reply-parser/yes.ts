import { pattern } from '#contract/rules/pattern.ts'
const YES =
  'yes|yep|yeah|yup|yea|ok|okay|k|agreed|sure|fine|done|great|perfect|bet|si|dale|absolutely|definitely|for sure|of course|sure thing|affirmative'
const COURTESY = String.raw`sir|ma'?am|please|pls|plz|thanks?(?: (?:you|u))?(?: (?:so|very) much| a lot| again)?|thx|tks|ty|(?:i |we )?appreciate (?:it|you|that)|man|bro(?:ther)?|boss|bud(?:dy)?|my friend|all good|no problem|np|will do|(?:i|we) (?:agree|accept)|(?:i|we) do|(?:i|we) can|(?:i'm|we're) in`
const OPENS = new RegExp(String.raw`^\s*(?:${YES})\b`)
const BARE = new RegExp(String.raw`^(?:${YES})(?:[\s,–—-]+(?:${YES}|${COURTESY}))*$`)
const GREETING =
  /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening)|morning|afternoon)\b[^.!?\n,]{0,30}[,.!\n]\s*/
const COURTEOUS = new RegExp(
  String.raw`^(?:(?:${YES}|${COURTESY})[\s,]*)+$|^(?:have a (?:great|good|nice|safe|blessed)\b.{0,20}|talk (?:soon|to you soon)|happy (?:friday|holidays|thanksgiving))$`,
)
const CLOSES =
  /^(?:thanks?|thank you|thx|regards|best|kind regards|best regards|sincerely|respectfully|v\/r|cheers|gracias|saludos)\b/
const SAYS = pattern()`
  \b(?:what|where|when|who|how|which|any|eta|dims|let|is|are|was|it'?s|that'?s|we|we're|i|i'm|you
    |your|he|she|they|can|could|will|would|has|have|had|need|needs|want|send|call|pick|pickup
    |pick-up|deliver\w*|available|open|load(?:s|ing)?|still|but|not|no|if|only|mon|tue|wed|thu|fri
    |\w+day|tomorrow|dock|skids?|pallets?|lbs|fcfs|appt|appointment|mc|rate|price)\b
`

const LINK = String.raw`(?:[\s,]+(?:at|@|for|to|with|on|we|i|can|could|will|do|take|pay|go|are|am|is|we're|i'm|that|that's|it|the|your|ur|good|fine|ok|okay|great|works?|all in|rate|price|number|of|quote|bid))*`
const OUR_RATE = '(?:your|ur|that|the) (?:rate|price|number|quote|bid|offer)'

const OTHER = String.raw`(?:(?:for|on|at|by|with) (?:the |a |our |his |their )?)?(?:receiver|shipper|consignee|customer|pick|pu\b|deliver|del\b|appt|appointment|time|dock|mon|tue|wed|thu|fri|sat|sun|tomorrow|today|tonight|noon|0\d|\d{1,2}(?:[:/]|am|pm))`
const PHRASES = [
  String.raw`\bgo for it\b`,
  String.raw`\b(?:i'm|im|i am|we're|we are) (?:good|ok|okay|fine) with (?:that|it|this|your|ur)\b(?! ${OTHER})`,
  String.raw`\b(?:that|this|it|which|rate|price|number)(?:'ll| will|'d| would| should| still)? ?works?\b(?! ${OTHER})`,
  String.raw`\b(?:that|this|it|which|rate|price|number)(?:'s| is|'ll be| will be) (?:good|fine|ok|okay|great|perfect|acceptable)\b(?! ${OTHER})`,
  String.raw`\b(?:we|i) can do (?:that|it|this|your)\b(?! ${OTHER})`,
  String.raw`(?:^|[.!?\n,]\s*)(?:works(?=\s*(?:[!.]|$))|works (?:for (?:me|us)|great|good)|sounds (?:good|great)|looks good)\b(?! ${OTHER})`,
  String.raw`\b(?:that|this|it|rate|price|number|which|still) (?:works (?:for|great|good)|sounds (?:good|great)|looks good)\b(?! ${OTHER})`,
  String.raw`\b(?:we|i)(?:'ll| will) do (?:it|that)\b(?! ${OTHER})`,
  String.raw`\b(?:good (?:deal|rate|price)|i like it|fair enough)\b`,
  String.raw`^(?:${YES})${LINK}[\s,]*(?:at|to|with|for|on) ${OUR_RATE}\b(?! (?:is|was|seems?)\b)`,
].join('|')

const written = (cents: number) => {
  const [whole = '', part = ''] = (cents / 100).toFixed(2).split('.')
  return String.raw`(?<![\d,.])\$?${whole.replace(/\B(?=(?:\d{3})+$)/, ',?')}(?:\.${part})?(?![\d,.]?\d)`
}

const saysOfPrice = new RegExp(PHRASES)
const namesPrice = (cents: number) =>
  new RegExp(
    String.raw`\b(?:i|we)(?:'ll| will| can|'ve got)? (?:make|do|pay)(?: the)? ${written(cents)}(?! (?:if|when|once))|${written(cents)}(?:'ll| will|'d| would)? ?(?:works?|(?:ok|okay)(?=\s*(?:[.!,\n]|$))|is (?:good|fine|ok|okay|great))\b|^(?:${YES})${LINK}[\s,]*${written(cents)}`,
  )

const withoutGreeting = (words: string) =>
  words
    .replace(/\p{Extended_Pictographic}\uFE0F?/gu, '')
    .replace(GREETING, '')
    .trim()

export const opensWithYes = (words: string): boolean => OPENS.test(withoutGreeting(words))

const isSaying = (text: string) => SAYS.test(text) && !COURTEOUS.test(text)

function isBareYes(words: string): boolean {
  const [first = '', ...lines] = withoutGreeting(words)
    .split('\n')
    .map((line) => line.trim().replace(/[.!,]+$/, ''))
    .filter((line) => line !== '')
  const [sentence = '', ...sentences] = first.split(/[.!]+\s*/)
  if (!BARE.test(sentence)) return false
  // "Yes please" accepts; a request after it does not revoke that.
  if (/\b(?:please|pls|plz)\b/.test(sentence)) return true
  const signature = lines.findIndex((line) => CLOSES.test(line) || !SAYS.test(line))
  return ![...sentences, ...lines.slice(0, signature < 0 ? undefined : signature)].some(isSaying)
}

/** Lower case. `plain`: without questions and negations; `named`: our price if the text names it. */
export function isYesToPrice(words: string, plain: string, named: number | null): boolean {
  const text = withoutGreeting(plain)
  return isBareYes(words) || saysOfPrice.test(text) || (named !== null && namesPrice(named).test(text))
}
