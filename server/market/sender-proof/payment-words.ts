import { foldLetters } from '#contract/rules/fold-letters.ts'
import { pattern } from '#contract/rules/pattern.ts'

const PAYMENT = String.raw`(?:bank(?:ing)?|ach|wire|routing|direct deposit|payments?|remit(?:tance)?(?:[- ]to)?|payee|payer|bill(?:ing)?[- ]to|factor(?:ing)?|account (?:number|details|information)|invoic(?:e|ing))`
const CHANGE = String.raw`(?:chang(?:e|ed|es|ing)|new|updat(?:e|ed|es|ing)|replac(?:e|es|ed)|switch(?:ed|ing)?|revis(?:ed|ion)|moved|different|no longer|instead)`
const DETAILS = String.raw`(?:details?|info(?:rmation)?|instructions?|account|address|company|number|partner|bank|payer|payee|factor)`

const MAX_TEXT = 20_000

const SAYS = [
  new RegExp(String.raw`\b${CHANGE}\b[^.!?]{0,30}\b${PAYMENT}\b[^.!?]{0,20}\b${DETAILS}\b`, 'i'),
  new RegExp(String.raw`\b${PAYMENT}\b[^.!?]{0,20}\b${DETAILS}\b[^.!?]{0,30}\b${CHANGE}\b`, 'i'),
  new RegExp(String.raw`\b(?:our|the|a) new (?:bank|factor|factoring company|payer|payee)\b`, 'i'),
  pattern('i')`
    \b(?:notice|letter) of (?:assignment|release)\b
    |\b(?:purchased|bought|assigned|sold) (?:all )?(?:the |your |our |of )*(?:invoices|receivables)\b
    |\b(?:pay|send|wire|remit|bill|invoice)\b[^.!?]{0,40}\b(?:to|under) (?:our|the|a|this) (?:new|sister|parent|affiliated?|subsidiary|other|following)\b
    |\b(?:re)?direct (?:all |any |your |future )*(?:funds|monies)\b
    |\b(?:before|until) you pay\b[^.!?]{0,40}\bfee\b
  `,
]

/** A new carrier's first account is no change of one. */
const FIRST_ACCOUNT =
  /\bset(?:ting)?[- ]?up (?:your |their |an? |the )*(?:payments?|bank(?:ing)?|ach|direct deposit) (?:account|details|info(?:rmation)?)\b[^.!?]{0,20}\b(?:in|on|at|through|via|using) our (?:[a-z]+ )?portal\b/gi

/** Speaks of other bank details, another payer or a factor: no offer and no reply to a bid has to. */
export const changesPayment = (lines: readonly string[], subject: string): boolean => {
  const folded = foldLetters([subject, ...lines].join('\n').slice(0, MAX_TEXT)).slice(0, MAX_TEXT)
  const text = folded.replace(/\s+/g, ' ').replace(FIRST_ACCOUNT, '')
  return SAYS.some((words) => words.test(text))
}
