import { type LetterCase, loadLetter } from '#contract/rules/load-letter.ts'
import { rateFieldLabel, rateFieldText, type ReadValue } from '#contract/rules/rate-confirmation.ts'

export interface RevisionCase extends LetterCase {
  readonly rows: readonly {
    readonly key: string
    readonly value: ReadValue
    readonly load_value: ReadValue
  }[]
}

const rowText = ({ key, value, load_value }: RevisionCase['rows'][number]) =>
  `${rateFieldLabel(key)}: yours says ${rateFieldText(key, value) || 'nothing'}; we have ${rateFieldText(key, load_value) || 'nothing'}`

export const revisionMail = (of: RevisionCase): { subject: string; text: string } =>
  loadLetter(of, 'revised rate confirmation', [
    'Your rate confirmation doesn’t match what we agreed on:',
    '',
    ...of.rows.map(rowText),
    '',
    'Send us a revised rate confirmation.',
  ])
