import type { AnswerOf } from '#contract/http.ts'
import type { listRateConfirmations } from '#contract/entities/freight/rate-confirmation.ts'
import { DUTY_KINDS } from '#contract/rules/rate-duties.ts'
import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { getLabel, StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'

type Duty = AnswerOf<typeof listRateConfirmations>['duties'][number]

const TONES: Readonly<Record<Duty['state'], readonly [words: string, tone: Tone]>> = {
  open: ['Open', 'plain'],
  due: ['Due soon', 'yellow'],
  late: ['Overdue', 'danger'],
  done: ['Done', 'green'],
}

export function Duties({ duties }: { duties: readonly Duty[] }) {
  if (duties.length === 0) return null
  return (
    <section className="stack" aria-label="Broker requirements">
      <h3 className="margin-0">Broker requirements</h3>
      <ul className="stack gap-0">
        {duties.map(({ kind, text, cents, due_at, state, page }) => (
          <li key={`${kind} ${text}`} className="grid gap-x-16 align-start pad-4-8 rule-bottom rate-row">
            <div className="stack gap-4">
              <strong>
                {codeWords(DUTY_KINDS, kind)} {cents !== null && dollars(cents)}
              </strong>
              <q className="faint">{text}</q>
            </div>
            <div className="stack gap-4">
              {kind !== 'fine' && (
                <span>
                  <StatusTag tone={getLabel(TONES, state)[1]}>{getLabel(TONES, state)[0]}</StatusTag>
                </span>
              )}
              {due_at && (
                <span className="faint">
                  by <Instant value={due_at} />
                </span>
              )}
            </div>
            <span className="faint">Page {page}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
