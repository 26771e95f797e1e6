const SUBJECT =
  /^\s*(?:(?:re|aw|sv)\s*:\s*)*(?:\[[^\]]{1,30}\]\s*)?(?:automatic(?:ally generated)? (?:reply|response)|auto(?:mated|matic)?[- ]?(?:reply|response|responder)|out of (?:the )?office|ooo\b|away from (?:the |my )?(?:office|desk)|on vacation|respuesta autom[aá]tica|fuera de (?:la )?oficina|ausente|abwesenheit)/i
const WORDS =
  /\b(?:(?:i am|i'm|i will be|i'll be|we are|we're) (?:currently )?(?:out of (?:the |my )?office|out of town|away (?:from|until|on|and)|on (?:vacation|pto|leave|holiday|maternity|paternity)|ooo\b|traveling|unavailable until|out (?:today|until|through|this|on|sick))|(?:will|shall) (?:be )?(?:return(?:ing)?|back) (?:to the office|on|in the office)|limited access to (?:my )?e-?mail|this (?:is an|mailbox is|inbox is|e-?mail is an?) (?:automat\w+|unmonitored|not monitored)|(?:do not|don't) reply to this|(?:we have|we've) received your (?:e-?mail|message|request)|thank(?:s| you) for (?:contacting|reaching out|your (?:e-?mail|message|inquiry))[^\n]{0,80}(?:will|shall|get back|respond)|no longer (?:with|employed|works? (?:for|at))|(?:estoy|estar[eé]|me encuentro) (?:fuera|de vacaciones|ausente)|fuera de (?:la )?oficina|(?:mensaje|respuesta|correo) (?:autom[aá]tic[oa])|regresar[eé] el|gracias por (?:su|tu) (?:mensaje|correo)[^\n]{0,80}responder)/i

/** Whether a machine wrote an answer, as its subject and the words of an out-of-office note or a receipt tell. */
export const isMachineText = (subject: string, words: string): boolean =>
  SUBJECT.test(subject) || WORDS.test(words.replace(/[‘’]/g, "'").slice(0, 1500))
