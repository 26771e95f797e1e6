import { Flex, Typography } from 'antd'
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
    <Flex component="section" vertical gap={8} aria-label="Broker requirements">
      <h3>Broker requirements</h3>
      <Flex component="ul" vertical>
        {duties.map(({ kind, text, cents, due_at, state, page }) => (
          <li key={`${kind} ${text}`} className="rate-row">
            <Flex vertical gap={4}>
              <strong>
                {codeWords(DUTY_KINDS, kind)} {cents !== null && dollars(cents)}
              </strong>
              <Typography.Text type="secondary">“{text}”</Typography.Text>
            </Flex>
            <Flex vertical gap={4}>
              {kind !== 'fine' && (
                <span>
                  <StatusTag tone={getLabel(TONES, state)[1]}>{getLabel(TONES, state)[0]}</StatusTag>
                </span>
              )}
              {due_at && (
                <Typography.Text type="secondary">
                  by <Instant value={due_at} />
                </Typography.Text>
              )}
            </Flex>
            <Typography.Text type="secondary">Page {page}</Typography.Text>
          </li>
        ))}
      </Flex>
    </Flex>
  )
}
