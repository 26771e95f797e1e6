import { Alert, Button, Flex, Typography } from 'antd'
import { Link } from 'react-router'
import { DASH } from '#contract/constants.ts'
import {
  downloadTaxCopies,
  downloadTaxFile,
  type listTaxForms,
  type TaxChecklist,
} from '#contract/entities/money/tax-form.ts'
import type { AnswerOf } from '#contract/http.ts'
import { dayText } from '#contract/rules/dates.ts'
import { roundDollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import {
  COPIES_PER_FILE,
  EFILE_FROM,
  PAYER_GAPS,
  REVIEWED_STATES,
  TAX_FORM_STATES,
  type TaxFormState,
} from '#contract/rules/tax.ts'
import { CanAccess } from '#kit/access.tsx'
import { useDownload } from '#parts/fleet/documents/use-download.ts'

const OPEN: readonly TaxFormState[] = ['missing', 'review', 'ready', 'changed', 'correction']

interface FilesProps {
  call: typeof downloadTaxFile | typeof downloadTaxCopies
  label: string
  year: number
  parts: number
  ending: 'csv' | 'pdf'
}

function Files({ call, label, year, parts, ending }: FilesProps) {
  const { download, error } = useDownload(call)
  return (
    <>
      {Array.from({ length: parts }, (_, index) => index + 1).map((part) => {
        const name = parts > 1 ? `${label} ${part} of ${parts}` : label
        return (
          <Button
            key={part}
            size="small"
            onClick={() =>
              void download({
                id: part,
                query: { year, part },
                file_name: `1099-NEC ${year} ${name}.${ending}`,
              })
            }
          >
            {name}
          </Button>
        )
      })}
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
          1099 payer is missing: {payer_missing.map((gap) => PAYER_GAPS[gap] ?? gap).join(', ')}.{' '}
          <Link to="/settings/tax-payer">Complete the payer</Link>
        </>
      }
    />
  )

/** Tax year, due date and what is left to do. */
export function Checklist({ answer }: { answer: AnswerOf<typeof listTaxForms> | undefined }) {
  const checklist = answer?.checklist
  if (!checklist) return null
  const { year, due_on, threshold_cents, states, is_efile_required, iris_files } = checklist
  const left = OPEN.flatMap((state) => {
    const count = states[state] ?? 0
    return count === 0 ? [] : [`${TAX_FORM_STATES[state]}: ${count}`]
  })
  const reviewed = REVIEWED_STATES.reduce((all, state) => all + (states[state] ?? 0), 0)
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
          <Files
            call={downloadTaxFile}
            label="IRIS file"
            year={year}
            parts={states.ready ? iris_files : 0}
            ending="csv"
          />
          <Files
            call={downloadTaxCopies}
            label="Print copies B"
            year={year}
            parts={Math.ceil(reviewed / COPIES_PER_FILE)}
            ending="pdf"
          />
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
