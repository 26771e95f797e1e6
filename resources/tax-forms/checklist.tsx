import { Alert, Button, Flex, Typography } from 'antd'
import { Link } from 'react-router'
import { DASH } from '#contract/constants.ts'
import { downloadTaxFile, type listTaxForms, type TaxChecklist } from '#contract/entities/money/tax-form.ts'
import type { AnswerOf } from '#contract/http.ts'
import { dayText } from '#contract/rules/dates.ts'
import { roundDollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import {
  EFILE_FROM,
  IRIS_FORMS,
  PAYER_GAPS,
  TAX_FORM_STATES,
  type TaxFormState,
} from '#contract/rules/tax.ts'
import { CanAccess } from '#kit/access.tsx'
import { useDownload } from '#parts/fleet/documents/use-download.ts'

const OPEN: readonly TaxFormState[] = ['missing', 'review', 'ready', 'changed', 'correction']

function Files({ year, ready }: { year: number; ready: number }) {
  const { download, error } = useDownload(downloadTaxFile)
  const parts = Math.ceil(ready / IRIS_FORMS)
  return (
    <>
      {Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
        <Button
          key={part}
          size="small"
          onClick={() =>
            void download({
              id: part,
              query: { year, part },
              file_name: `IRIS 1099-NEC ${year}${parts > 1 ? ` ${part} of ${parts}` : ''}.csv`,
            })
          }
        >
          {parts > 1 ? `IRIS file ${part} of ${parts}` : 'IRIS file'}
        </Button>
      ))}
      {error && <span role="alert">{error}</span>}
    </>
  )
}

const Payer = ({ payer_missing }: TaxChecklist) =>
  payer_missing.length === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      message={
        <>
          The payer lacks: {payer_missing.map((gap) => PAYER_GAPS[gap] ?? gap).join(', ')}.{' '}
          <Link to="/settings/tax-payer">Complete it</Link>
        </>
      }
    />
  )

/** Tax year, due date and what is left to do. */
export function Checklist({ answer }: { answer: AnswerOf<typeof listTaxForms> | undefined }) {
  const checklist = answer?.checklist
  if (!checklist) return null
  const { year, due_on, threshold_cents, states, is_efile_required } = checklist
  const left = OPEN.flatMap((state) => {
    const count = states[state] ?? 0
    return count === 0 ? [] : [`${TAX_FORM_STATES[state]}: ${count}`]
  })
  const filing = is_efile_required
    ? `E-filing is required: ${EFILE_FROM} or more forms.`
    : `E-filing is required from ${pluralize(EFILE_FROM, 'form')} of all types.`
  return (
    <>
      <Payer {...checklist} />
      <Flex align="center" wrap gap="8px 16px">
        <Typography.Text strong>{`Tax year ${year ?? DASH}, due ${dayText(due_on)}`}</Typography.Text>
        {left.map((text) => (
          <span key={text}>{text}</span>
        ))}
        <CanAccess resource="tax-forms" action="edit">
          <Files year={year} ready={states.ready ?? 0} />
        </CanAccess>
      </Flex>
      <p className="kit-wide-only">
        <Typography.Text type="secondary">
          {`Forms are due from ${roundDollars(threshold_cents)}. ${filing}`}
        </Typography.Text>
      </p>
    </>
  )
}
