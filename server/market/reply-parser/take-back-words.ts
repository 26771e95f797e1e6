const buildPattern = (...parts: readonly string[]) => new RegExp(parts.map((part) => `(?:${part})`).join('|'))

const DAY =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|tomorrow|next week|later|tonight|\\d{1,2}/\\d{1,2}'
const LOAD =
  '(?:it|this|that|the (?:load|order|shipment|pick-?up|delivery|appointment|appt)|pick-?up|delivery)'

const END = String.raw`(?:pick-?up|pu|delivery|del|loading|appointment|appt|load|order|shipment|freight)`
const SHIPPER = '(?:shipper|receiver|customer|consignee|they|broker)'
const OTHER =
  '(?:lumper|meeting|call|invoice|request|tracking|detention|layover|inspection|liftgate|insurance|subscription|account)'

const CANCELED = buildPattern(
  String.raw`(?<!\bnot |n't |never |n’t |\b${OTHER} (?:is |was |has been |got )?)cancel(?:l?ed|l?ing|lation)?\b(?! (?:policy|fees?|charges?|rate|penalt|pay|within|less than|without)| (?:of )?(?:the |your |our )?${OTHER}\b)`,
  String.raw`mis-?post(?:ed)?|post(?:ed|ing) (?:it |this )?(?:by|in) (?:mistake|error)|double[- ]?book(?:ed)?`,
  String.raw`stand(?:ing)? down|never ?mind (?:on|about|with) ${LOAD}|(?:scratch|kill|abort|scrap) ${LOAD}|^abort\b`,
  String.raw`(?:${LOAD}|load|order|this one)(?:'s| is| was)? (?:off(?: the table)?(?=\s*(?:[.,!;]|$|sorry|now|for))|dead)`,
  String.raw`(?:stop|halt) (?:the truck|your (?:truck|driver)|him)`,
  String.raw`turn(?:ing)? around`,
  String.raw`(?:freight|load|order|product) (?:is |was )?(?:not|isn't|wasn't) (?:there|here|available|happening|going)|${SHIPPER} (?:says?|said|has|have) no (?:load|freight)`,
  String.raw`(?:shipped|moved|sent|hauled|picked up) (?:it |the load )?(?:already )?(?:with|on|by) (?:another|their own|a different|someone)|went with (?:their own|another|someone|a different)`,
  String.raw`call(?:ed|ing)? ${LOAD} off`,
  String.raw`(?:fell|fallen|falling) (?:through|off)`,
  String.raw`no longer (?:need|have|moving|available|shipping|going)`,
  String.raw`(?:won't|don't|do not|will not) need (?:you|the truck|your (?:truck|driver|unit)|him|it)\b`,
  String.raw`(?:don't|do not) (?:pick ?up|load|dispatch|go\b(?! (?:to|in|through|over))|(?:send|roll) (?:the |your |him|it|a )?(?:driver|truck|him)?)\b(?! (?:the )?(?:invoice|pod|paperwork|bol))`,
  String.raw`\btonu\b`,
  String.raw`(?<!(?:will|would|may|might|they'll) )turn(?:ed|ing)? (?:him|you|it|the truck|your (?:truck|driver)) (?:around|away|back)`,
  String.raw`(?:gave|give|giving) (?:it|the load) (?:to|away)`,
  String.raw`t(?:ook|ake|aking) (?:${LOAD}|this (?:load|one|order)|that (?:load|one|order)) back`,
  String.raw`pull(?:ed|ing)? ${LOAD}|pull(?:ed|ing)? you off`,
  String.raw`releas(?:e|ed|ing) (?:you|your (?:truck|driver)|the truck|him)`,
  String.raw`${LOAD}(?:'s| is| was| has been)? (?:now |already )?(?:gone|covered|dead|pulled)\b`,
  String.raw`(?:another|other|different) (?:carrier|truck|driver) (?:already )?(?:picked|loaded|took|has)`,
  String.raw`(?:tender|load|order|shipment|booking|offer)(?: \S*\d\S*)? (?:is |was |has been |been )*(?:rescinded|withdrawn|voided|revoked|retracted|recalled|terminated)|\bvoid(?:ed)?\b[^.\n]{0,20}\b(?:load|order|rate con)`,
  String.raw`(?:load|order|shipment|carrier|you|truck|driver|this)(?: \S*\d\S*)? (?:is|was|were|are|has been|have been|been) (?:now |already )?(?:removed|unassigned|reassigned|deassigned|dropped)(?: (?:from|off|to)\b|[^.\n]{0,12}$|[.])`,
  String.raw`(?:re-?assign|unassign|remove)(?:ed|ing)? (?:you|your (?:truck|driver|company)|${LOAD} (?:from you|to another))`,
  String.raw`tak(?:e|ing) (?:you|him|your (?:truck|driver)) off\b|(?:give|giving|hand(?:ing)?) (?:${LOAD}|this one|that one) back`,
  String.raw`(?:customer|shipper|they)(?:'ve| have| has)? (?:just )?(?:killed|scratched|scrapped|pulled|nixed) |pull(?:ing)? the plug|(?:load|it|order|this one) fell out`,
  String.raw`${SHIPPER} (?:does ?n[o']t|do not|does not|did ?n[o']t) have (?:the |any )?(?:product|freight|load|material)`,
  String.raw`(?:it|load|this|this one|order)(?:'s| is) not (?:going|moving|shipping|happening|available)(?! (?:to|until|till|before))`,
  String.raw`rate con(?:firmation)? is (?:no longer valid|void)`,
)

const MOVED = buildPattern(
  String.raw`hold off`,
  String.raw`on hold`,
  String.raw`postpone\w*`,
  String.raw`reschedul(?:e|es|ed|ing)\b(?! (?:the |our |your |a )?${OTHER}\b)`,
  String.raw`bump(?:ed|ing)? (?:${LOAD} )?(?:back|out|up|to|until|till|a day)\b|(?:slid|slipped|slides|moves) (?:a|one|two|\d) (?:days?|hours?)|(?:slid|slipped|rolled) (?:to|until|till) (?:${DAY})`,
  String.raw`push(?:ed|ing)? (?:${LOAD} )?(?:\d{1,2}|an?|one|two) (?:hours?|hrs?|days?)`,
  String.raw`delay(?:ed|ing)? (?:${LOAD}|this (?:load|shipment|order|one)|the (?:load|shipment|order)) (?:until|till|to|by)`,
  String.raw`${SHIPPER} (?:now )?(?:wants?|needs?|asked for|moved) (?:${LOAD} )?(?:to )?(?:on |for |at )?(?:${DAY})`,
  String.raw`(?:ready|${END}|available) (?:is |will be )?(?:on )?(?:${DAY})[^.!?\n]{0,15}\b(?:not|rather than|instead)\b`,
  String.raw`${END} will (?:now )?be [^.!?\n]{0,30}\binstead\b|(?:${DAY}) rather than`,
  String.raw`new (?:appt|appointment|eta|time|date)s?:? (?:is |of |for )?(?:${DAY}|\d)`,
  String.raw`(?:not|isn't|won't be|can't be) (?:picking up|loading|shipping|going|moving|picked up|delivered) (?:until|till|before)`,
  String.raw`(?:wait|hold) for (?:my|our|the|his) (?:go(?:[ -]?ahead)?|ok|call|word)\b`,
  String.raw`(?:pick ?up|deliver|load) (?:a|one|two) (?:days?|hours?) (?:later|earlier)|change of plans`,
  String.raw`push(?:ed|ing)? (?:${LOAD} )?(?:back|out|to|until|till)\b`,
  String.raw`mov(?:e|ed|ing) (?:${LOAD} )?(?:to|back to|up to|out to|until|till) (?:${DAY}|\d|the )`,
  String.raw`(?:not|won't be|isn't) (?:be )?ready (?:until|till|before)`,
  String.raw`(?:pick-?up|delivery|loading|appointment|appt|\bpu|\bdel)(?: is| has| was| got| now| been)* (?:changed|moved|pushed|delayed|rescheduled|now)\b`,
  String.raw`delayed (?:until|till|to)`,
  String.raw`new (?:pick-?up|delivery|appointment|appt) (?:date|time|day|appointment|appt)`,
  String.raw`(?:wait|hold) (?:until|till) (?:${DAY})`,
  String.raw`(?:${DAY}) instead\b`,
  String.raw`instead of (?:${DAY}|today)`,
  String.raw`(?:will|gonna|going to) (?:now )?(?:load|ship|pick ?up|deliver) (?:on )?(?:${DAY})|stand ?by[^.!?\n]{0,30}(?:${DAY})`,
  String.raw`(?:rolled|slid|slipped|kicked) (?:${LOAD} )?(?:over )?(?:to|until|till) (?:the )?(?:${DAY}|\d|morning)`,
  String.raw`(?:can't|cannot|won't|not able to|unable to) (?:load|take|unload|receive|ship|see) (?:him|you|it|us|the truck|your (?:truck|driver))? ?(?:until|till|before)`,
  String.raw`${SHIPPER} (?:asked|wants|needs|requested|is asking)(?: us| for| you)? (?:to )?(?:deliver|delivery|pick ?up|load|ship)(?: it)? (?:on )?(?:${DAY})`,
  String.raw`now (?:picking up|pu|delivering|loading|shipping|delivers|picks up|loads) `,
  String.raw`(?:revised|updated|changed) (?:pick-?up|delivery|appointment|appt|pu|del|load(?:ing)?|date|time)s?\b|(?:appointment|appt|schedule|pick-?up|delivery|date) change\b`,
  String.raw`\bat \d{1,2}(?::\d\d)?(?: ?[ap]m)? instead of (?:\d|noon)`,
  String.raw`(?:should ?n[o']t|should not|do not|don't|not) (?:head|roll|leave|move|drive|start)[^.!?\n]{0,25}(?:until|till|before)`,
)

const CONDITION = /\b(?:if|unless|in case|in the event)\b[^.!?\n]*/g
const MAX_READ = 800

/** "canceled" and a new time together mean moved: the load is still ours. */
export function readTakeBack(words: string): 'canceled' | 'moved' | null {
  const text = words.slice(0, MAX_READ).toLowerCase().replace(/[‘’`]/g, "'").replace(CONDITION, ' ')
  if (MOVED.test(text)) return CANCELED.test(text.replace(new RegExp(MOVED, 'g'), ' ')) ? 'canceled' : 'moved'
  return CANCELED.test(text) ? 'canceled' : null
}
