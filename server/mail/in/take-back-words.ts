const anyOf = (...parts: readonly string[]) => new RegExp(parts.map((part) => `(?:${part})`).join('|'))

const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|tomorrow|next week|later|tonight|\\d{1,2}/\\d{1,2}'
const LOAD = '(?:it|this|that|the (?:load|order|shipment|pick-?up|delivery|appointment|appt)|pick-?up|delivery)'

const CANCELED = anyOf(
  String.raw`(?<!\bnot |n't |never |n’t )cancel(?:l?ed|l?ing|lation)?\b(?! (?:policy|fees?|charges?|rate|penalt|pay|within|less than|without))`,
  String.raw`call(?:ed|ing)? ${LOAD} off`,
  String.raw`(?:fell|fallen|falling) (?:through|off)`,
  String.raw`no longer (?:need|have|moving|available|shipping|going)`,
  String.raw`(?:won't|don't|do not|will not) need (?:you|the truck|your|him|it)`,
  String.raw`(?:don't|do not) (?:pick ?up|load|dispatch|send|go)\b`,
  String.raw`\btonu\b`,
  String.raw`turn(?:ed|ing)? (?:him|you|it|the truck|your (?:truck|driver)) (?:around|away|back)`,
  String.raw`(?:gave|give|giving) (?:it|the load) (?:to|away)`,
  String.raw`t(?:ook|ake|aking) ${LOAD} back`,
  String.raw`pull(?:ed|ing)? ${LOAD}|pull(?:ed|ing)? you off`,
  String.raw`releas(?:e|ed|ing) (?:you|your (?:truck|driver)|the truck|him)`,
  String.raw`${LOAD}(?:'s| is| was| has been)? (?:now |already )?(?:gone|covered|dead|pulled)\b`,
  String.raw`(?:another|other|different) (?:carrier|truck|driver) (?:already )?(?:picked|loaded|took|has)`,
)

const MOVED = anyOf(
  String.raw`hold off`,
  String.raw`on hold`,
  String.raw`postpone\w*`,
  String.raw`reschedul\w*`,
  String.raw`push(?:ed|ing)? (?:${LOAD} )?(?:back|out|to|until|till)\b`,
  String.raw`mov(?:e|ed|ing) (?:${LOAD} )?(?:to|back to|up to|out to|until|till) (?:${DAY}|\d|the )`,
  String.raw`(?:not|won't be|isn't) (?:be )?ready (?:until|till|before)`,
  String.raw`(?:pick-?up|delivery|loading|appointment|appt|\bpu|\bdel)(?: is| has| was| got| now| been)* (?:changed|moved|pushed|delayed|rescheduled|now)\b`,
  String.raw`delayed (?:until|till|to)`,
  String.raw`new (?:pick-?up|delivery|appointment|appt) (?:date|time|day|appointment|appt)`,
  String.raw`(?:wait|hold) (?:until|till) (?:${DAY})`,
  String.raw`(?:${DAY}) instead\b`,
  String.raw`instead of (?:${DAY}|today)`,
)

/** What is only said for a case that may come, as in terms. */
const CONDITION = /\b(?:if|unless|in case|in the event)\b[^.!?\n]*/g
const READ_MOST = 800

/** Whether words take a booked load back, or give it another time; null where they do neither. A word of both moves it: it is still ours. */
export function readTakeBack(words: string): 'canceled' | 'moved' | null {
  const text = words.slice(0, READ_MOST).toLowerCase().replace(/[‘’`]/g, "'").replace(CONDITION, ' ')
  if (MOVED.test(text)) return CANCELED.test(text.replace(new RegExp(MOVED, 'g'), ' ')) ? 'canceled' : 'moved'
  return CANCELED.test(text) ? 'canceled' : null
}
