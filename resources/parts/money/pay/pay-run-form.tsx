import { useNotification } from '@refinedev/core'
import { Alert, Button, Card, Checkbox, Flex, Input } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import type { PayRunAnswer, PayRunWeek } from '#contract/entities/money/pay-run.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useSend } from '#kit/call.ts'
import { useToday } from '#kit/cells/today.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { STICKY_FOOT } from '#kit/form/sticky-foot.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'
import type { PayRunCalls } from './pay-run-calls.ts'
import { payRunText } from './pay-run-result.tsx'
import { countPayees, isPaidOut, sumToPay } from './pay-run-weeks.tsx'

const NO_ERRORS: FieldErrors = {}

export function usePayRun(resource: ResourceDefinition, { complete, payees }: PayRunCalls) {
  const { send, isSending } = useSend(complete, resource.name)
  const { open } = useNotification()
  const [answer, setAnswer] = useState<PayRunAnswer>()
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  // A double click comes before the next render.
  const isRunning = useRef(false)
  const run = async (
    weeks: readonly PayRunWeek[],
    more: { paid_on?: string; reference: string; emails_statements: boolean },
  ) => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setErrors({})
    try {
      const body = {
        weeks: weeks.map(({ id, pay_cents, total_cents }) => ({
          id,
          pay_cents,
          allow_negative: total_cents < 0,
        })),
        ...more,
      }
      const done = await send({ body })
      setAnswer(done)
      open?.({ type: done.weeks.length > 0 ? 'success' : 'error', message: payRunText(done, payees) })
      return done
    } catch (failure) {
      setErrors(fieldErrors(failure))
      return undefined
    } finally {
      isRunning.current = false
    }
  }
  return { run, isSending, answer, errors, setErrors }
}

const NO_REFERENCE: FieldErrors = { reference: ['Enter a check or transfer number.'] }

interface PayProps {
  weeks: readonly PayRunWeek[]
  calls: PayRunCalls
  state: ReturnType<typeof usePayRun>
}

export function PayRunForm({
  weeks,
  calls: { payees },
  state: { run, isSending, errors, setErrors },
}: PayProps) {
  const today = useToday()
  const isPhone = useIsPhone()
  const [paidOn, setPaidOn] = useState(today)
  const [reference, setReference] = useState('')
  const [isEmailed, setEmailed] = useState(true)
  const paid = weeks.filter(isPaidOut)
  const label =
    paid.length > 0
      ? `Review, lock and pay ${pluralize(countPayees(paid), ...payees)}, ${dollars(sumToPay(paid))}`
      : weeks.length > 0
        ? `Review and lock ${pluralize(weeks.length, 'week')}`
        : 'Choose weeks to pay'
  const others = Object.entries(errors).flatMap(([name, texts]) =>
    name === 'paid_on' || name === 'reference' ? [] : texts,
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reference.trim() === '') return setErrors(NO_REFERENCE)
    const done = await run(weeks, { paid_on: paidOn, reference, emails_statements: isEmailed })
    if (done && done.weeks.length > 0) setReference('')
  }
  return (
    <Card size="small" style={isPhone ? undefined : STICKY_FOOT}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Flex vertical gap={12}>
          {others.length > 0 && <Alert role="alert" type="error" showIcon message={others.join(' ')} />}
          <Flex wrap gap="12px 16px" align="end">
            <DayField label="Paid on" value={paidOn} errors={errors['paid_on']} onChange={setPaidOn} />
            <Labeled label="Check or transfer number" errors={errors['reference']} isRequired>
              {(control) => (
                <Input
                  {...control}
                  maxLength={120}
                  value={reference}
                  onChange={({ target }) => setReference(target.value)}
                />
              )}
            </Labeled>
            <Flex align="center" wrap gap="12px 16px">
              <Checkbox checked={isEmailed} onChange={({ target }) => setEmailed(target.checked)}>
                Email statements
              </Checkbox>
              <Button
                type="primary"
                htmlType="submit"
                disabled={weeks.length === 0}
                aria-disabled={isSending}
              >
                {label}
              </Button>
            </Flex>
          </Flex>
        </Flex>
      </form>
    </Card>
  )
}
