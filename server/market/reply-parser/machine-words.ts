import { pattern } from '#contract/rules/pattern.ts'
import type { Automatic } from '#server/market/mail-parser/automatic.ts'

const SUBJECT = pattern('i')`
  ^\s*(?:(?:re|aw|sv)\s*:\s*)*(?:\[[^\]]{1,30}\]\s*)?(?:automatic(?:ally generated)? (?:reply
      |response)
    |auto(?:mated|matic)?[- ]?(?:reply|response|responder)|out of (?:the )?office|ooo\b
    |away from (?:the |my )?(?:office|desk)|on vacation|respuesta autom[aá]tica
    |fuera de (?:la )?oficina|ausente|abwesenheit)
`
const ABSENT = pattern('i')`
  \b(?:(?:i am|i'm|i will be|i'll be|we are|we're) (?:currently )?(?:out of (?:the |my )?office
      |out of town|away (?:from|until|on|and)|on (?:vacation|pto|leave|holiday|maternity|paternity)
      |ooo\b|traveling|unavailable until
      |out (?:today|until|through|this (?:week|morning|afternoon|evening)|on (?:vacation|pto|leave
          |holiday|business|(?:mon|tues|wednes|thurs|fri)day|\d)|sick))
    |(?:will|shall) (?:be )?(?:return(?:ing)?|back) (?:to the office|on|in the office)
    |(?:limited|no|intermittent) access to (?:my )?e-?mail
    |(?:i am|i'm) (?:currently )?not in (?:the |my )?office
    |on (?:annual|parental|sick|medical|family) leave
    |(?:our |the )?offices? (?:is|are|will be) closed
    |thank(?:s| you) for (?:contacting|reaching out|your (?:e-?mail|message
        |inquiry))[^\n]{0,80}(?:get back|respond|be in touch)
    |no longer (?:with|employed|works? (?:for|at))
    |(?:estoy|estar[eé]|me encuentro) (?:fuera|de vacaciones|ausente)|fuera de (?:la )?oficina
    |(?:mensaje|respuesta|correo) (?:autom[aá]tic[oa])|regresar[eé] el)
`

const RECEIPT = pattern('i')`
  \b(?:this (?:is an|mailbox is|inbox is|e-?mail is an?) (?:automat\w+|unmonitored|not monitored)
    |(?:do not|don't) reply to this|(?:we have|we've) received your (?:e-?mail|message|request)
    |thank(?:s| you) for (?:contacting|reaching out|your (?:e-?mail|message
        |inquiry))[^\n]{0,80}(?:will|shall)
    |gracias por (?:su|tu) (?:mensaje|correo)[^\n]{0,80}responder)
`
const MAX_LENGTH = 1500

const opening = (words: string) => words.replace(/[‘’]/g, "'").slice(0, MAX_LENGTH)

export const isMachineText = (subject: string, words: string): boolean =>
  SUBJECT.test(subject) || ABSENT.test(opening(words)) || RECEIPT.test(opening(words))

export const isAbsence = (subject: string, words: string): boolean =>
  SUBJECT.test(subject) || ABSENT.test(opening(words))

/** Trusted only when headers or subject also claim a machine. */
const MACHINE_LIKE = pattern('i')`
  \b(?:out (?:of|until|till|through|thru|today|this|on)|away|vacation|holidays?|leave|pto|ooo
    |closed|return(?:ing)?|business hours|after[- ]hours|office hours|monitored|unattended
    |automat\w+|auto[- ]?reply|ticket|case (?:number|#)|received your|as soon as (?:possible|i|we)
    |in my absence|urgent|immediate assistance|get back to you|respond|fuera|vacaciones|ausente)\b
`

/** Wording that surely books our truck, even when an absence note mentions "booked loads". */
const DIRECTED = pattern('i')`
  \b(?:book (?:it|him|her|you|your|the truck)|you(?:'re| are|r) (?:booked|good to go|all set)
    |it'?s yours|(?:rate ?con|rc)\b[^.\n]{0,20}\b(?:follow|coming|attached|sent)|can you do
    |can do)\b
`

const OWN_BEFORE =
  /\$\s?\d|\b(?:yes|yep|ok|booked|approved|accepted|confirmed|deal|covered|gone|works|sounds good|no|pass|too high|\d{3,4})\b/i

export const isToUs = (words: string): boolean => DIRECTED.test(opening(words))

export type Writer = 'person' | 'machine' | 'doubt'

/**
 * Headers alone never decide: machine headers on a human-looking text are `doubt`. `says`: the text has a
 * yes, a no or a price.
 */
export function judgeWriter(
  mail: { automatic: Automatic; subject: string },
  words: string,
  { says }: { says: boolean },
): Writer {
  if (mail.automatic === 'report') return 'machine'
  const text = opening(words)
  const isSubject = SUBJECT.test(mail.subject)
  const isClaimed = mail.automatic === 'claimed'
  if (text.trim() === '') return isClaimed || isSubject ? 'machine' : 'person'
  const absence = text.search(ABSENT)
  if (absence >= 0) {
    const before = text.slice(0, absence)
    // A true absence note begins with the absence; after a yes it is a person's own remark.
    const isOwn = says && (DIRECTED.test(text) || (!isClaimed && !isSubject && OWN_BEFORE.test(before)))
    return isOwn ? 'doubt' : 'machine'
  }
  if (isSubject) return DIRECTED.test(text) && says ? 'doubt' : 'machine'
  if (RECEIPT.test(text)) return says ? 'doubt' : 'machine'
  if (!isClaimed) return 'person'
  return MACHINE_LIKE.test(text) && !says ? 'machine' : 'doubt'
}
