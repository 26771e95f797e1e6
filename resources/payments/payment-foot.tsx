import { Button, Card, Checkbox, Col, Flex, Input, Row, Typography } from 'antd'
import { remittanceFacts } from '#contract/fields/remittance.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { STICKY_FOOT } from '#kit/form/sticky-foot.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'
import type { PaymentValues } from './payment-fields.tsx'
import { type Allocation, type Amount, sumShort } from './use-allocation.ts'

const REASON = { xs: 24, lg: 10, xl: 8 } as const

interface Difference {
  over: number
  allocation: Allocation
}

const Sum = ({ label, cents, isWrong = false }: { label: string; cents: number; isWrong?: boolean }) => (
  <Flex vertical>
    <dt>
      <Typography.Text type={isWrong ? 'danger' : 'secondary'}>{label}</Typography.Text>
    </dt>
    <dd>
      <strong>{dollars(cents)}</strong>
    </dd>
  </Flex>
)

function Sums({ amount, over, allocation }: Difference & { amount: Amount }) {
  return (
    <div role="status">
      <Flex component="dl" wrap gap="4px 20px" className="tabular" aria-label="Payment totals">
        <Sum label="Received" cents={typeof amount === 'number' ? amount : 0} />
        <Sum label="Applied" cents={allocation.applied} />
        <Sum label={over < 0 ? 'Applied too much' : 'Unapplied'} cents={Math.abs(over)} isWrong={over < 0} />
        <Sum label="Short" cents={sumShort(allocation)} />
      </Flex>
    </div>
  )
}

const NAMED = 2

function reasonLabel({ over, allocation: { short } }: Difference): string {
  if (short.length > 0) {
    const invoices =
      short.length > NAMED
        ? pluralize(short.length, 'invoice')
        : short.map(({ number }) => number).join(' and ')
    return `Why ${invoices} ${short.length === 1 ? 'is' : 'are'} paid short`
  }
  return over > 0 ? remittanceFacts.over_reason.label : 'Reason if short or over'
}

interface PaymentFootProps extends Difference {
  amount: Amount
  reason: string
  isInstallment: boolean
  errors: readonly string[] | undefined
  isBusy: boolean
  canReset: boolean
  onChange: (part: Partial<Pick<PaymentValues, 'reason' | 'isInstallment'>>) => void
}

/** The reason is always there: the invoices and buttons stay in place while an amount is typed. */
export function PaymentFoot(props: PaymentFootProps) {
  const { amount, over, allocation, reason, isInstallment, errors, isBusy, canReset, onChange } = props
  const isShort = over <= 0 && allocation.short.length > 0
  const isPhone = useIsPhone()
  return (
    <Card size="small" {...(!isPhone && { style: STICKY_FOOT })}>
      <Row gutter={[24, 12]} align="bottom">
        <Col>
          <Sums amount={amount} over={over} allocation={allocation} />
        </Col>
        <Col {...REASON}>
          <Labeled
            label={reasonLabel({ over, allocation })}
            isRequired={over > 0 || (isShort && !isInstallment)}
            errors={errors}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={500}
                value={reason}
                autoComplete="off"
                onChange={({ target }) => onChange({ reason: target.value })}
              />
            )}
          </Labeled>
        </Col>
        <Col>
          <Checkbox
            checked={isShort && isInstallment}
            disabled={!isShort}
            onChange={({ target }) => onChange({ isInstallment: target.checked })}
          >
            Rest stays due
          </Checkbox>
        </Col>
        <Col>
          <Flex wrap gap={8}>
            <Button type="primary" htmlType="submit" aria-disabled={isBusy}>
              Receive payment
            </Button>
            {canReset && <Button onClick={allocation.reset}>Apply oldest first</Button>}
          </Flex>
        </Col>
      </Row>
    </Card>
  )
}
