const SUBJECT =
  /^\s*(?:(?:re|aw|sv)\s*:\s*)*(?:\[[^\]]{1,30}\]\s*)?(?:automatic(?:ally generated)? (?:reply|response)|auto(?:mated|matic)?[- ]?(?:reply|response|responder)|out of (?:the )?office|ooo\b|away from (?:the |my )?(?:office|desk)|on vacation|respuesta autom[aá]tica|fuera de (?:la )?oficina|ausente|abwesenheit)/i
/** An out-of-office note. */
const ABSENT =
  /\b(?:(?:i am|i'm|i will be|i'll be|we are|we're) (?:currently )?(?:out of (?:the |my )?office|out of town|away (?:from|until|on|and)|on (?:vacation|pto|leave|holiday|maternity|paternity)|ooo\b|traveling|unavailable until|out (?:today|until|through|this (?:week|morning|afternoon|evening)|on (?:vacation|pto|leave|holiday|business|(?:mon|tues|wednes|thurs|fri)day|\d)|sick))|(?:will|shall) (?:be )?(?:return(?:ing)?|back) (?:to the office|on|in the office)|limited access to (?:my )?e-?mail|thank(?:s| you) for (?:contacting|reaching out|your (?:e-?mail|message|inquiry))[^\n]{0,80}(?:get back|respond|be in touch)|no longer (?:with|employed|works? (?:for|at))|(?:estoy|estar[eé]|me encuentro) (?:fuera|de vacaciones|ausente)|fuera de (?:la )?oficina|(?:mensaje|respuesta|correo) (?:autom[aá]tic[oa])|regresar[eé] el)/i

/** A receipt, or what a person too has in a greeting or a signature. */
const RECEIPT =
  /\b(?:this (?:is an|mailbox is|inbox is|e-?mail is an?) (?:automat\w+|unmonitored|not monitored)|(?:do not|don't) reply to this|(?:we have|we've) received your (?:e-?mail|message|request)|thank(?:s| you) for (?:contacting|reaching out|your (?:e-?mail|message|inquiry))[^\n]{0,80}(?:will|shall)|gracias por (?:su|tu) (?:mensaje|correo)[^\n]{0,80}responder)/i
const MOST = 1500

const opening = (words: string) => words.replace(/[‘’]/g, "'").slice(0, MOST)

/** Whether a machine surely wrote an answer, as its subject and the words of an out-of-office note tell. */
export const isAbsenceNote = (subject: string, words: string): boolean => SUBJECT.test(subject) || ABSENT.test(opening(words))

/** Whether a machine seems to have written an answer: a note of absence, or words of a receipt, which a person's greeting or signature has too. */
export const isMachineText = (subject: string, words: string): boolean => isAbsenceNote(subject, words) || RECEIPT.test(opening(words))
