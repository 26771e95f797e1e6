import { pattern } from '#contract/rules/pattern.ts'
const QUOTED = String.raw`[“"«„][^”"»]{0,600}[”"»]`
/** Tapbacks of phones and mail clients quote our own words. */
const REACTIONS = [
  String.raw`(?:laughed at|liked|loved|disliked|emphasi[sz]ed|questioned|hearted|reacted \S{1,12} to|removed an? \S{1,20} from|le gust[oó]|me gusta|le encant[oó]|se ri[oó] de)\s+(?:an? (?:image|message|attachment)|${QUOTED})`,
  String.raw`[^\n]{0,80}\breacted (?:to (?:your|this|the|an?) (?:message|e-?mail|mail)|via gmail|with)\b[^\n]{0,200}`,
  String.raw`(?:\p{Extended_Pictographic}[\uFE0F\u200D\p{Emoji_Modifier}]*\s*){1,4}(?:to\s+${QUOTED}|[^\n]{0,60}\breacted\b[^\n]{0,200})`,
].map((source) => new RegExp(String.raw`^[ \t]*(?:[\p{L}.' -]{1,40} )?(?:${source})[ \t.]*$`, 'gimu'))
const EMOJI_ALONE = /^(?:[ \t]*\p{Extended_Pictographic}[\uFE0F\u200D\p{Emoji_Modifier}]*){1,8}[ \t]*$/gmu

const CALENDAR_SUBJECT = pattern('i')`
  ^\s*(?:(?:re|fwd?)\s*:\s*)*(?:accepted|declined|tentative(?:ly accepted)?|new time proposed
    |canceled event|updated invitation|invitation|aceptad[oa]|rechazad[oa])\s*:
`
const CALENDAR_WORDS = pattern('gim')`
  ^[^\n]{0,200}\b(?:(?:has |have )?(?:accepted|declined|tentatively accepted
      |replied (?:["“]?(?:yes|no|maybe)["”]? )?to) (?:this|the|your) (?:invitation|invite|meeting
      |event)
    |(?:this event has been (?:changed|canceled)|invitation from google calendar
      |you have been invited to))\b[^\n]*$
`

export const withoutReactions = (words: string): string =>
  [...REACTIONS, EMOJI_ALONE, CALENDAR_WORDS]
    .reduce((text, pattern) => text.replace(pattern, ''), words)
    .trim()

/** A calendar's "Accepted" is about a meeting, not a price. */
export const isCalendarAnswer = (subject: string, words: string): boolean =>
  CALENDAR_SUBJECT.test(subject) || words.search(CALENDAR_WORDS) >= 0
