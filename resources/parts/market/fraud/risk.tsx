import { Button, Tooltip } from 'antd'
import { fraudRisk, type RiskFacts, riskLabel } from '#contract/rules/fraud-risk.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { StatusTag } from '#kit/cells/status.tsx'

/** One chip; its reasons show on hover, focus and tap, and are read out. */
export function Risk(facts: RiskFacts) {
  const risk = fraudRisk(facts)
  if (risk.level === 'none') return <Dash />
  const reasons = risk.reasons.join(', ')
  return (
    <Tooltip title={reasons} trigger={['hover', 'focus', 'click']}>
      <Button type="text" size="small" aria-label={`${riskLabel(risk)} of 100: ${reasons}`}>
        <StatusTag tone={risk.level === 'high' ? 'danger' : 'yellow'}>{riskLabel(risk)}</StatusTag>
      </Button>
    </Tooltip>
  )
}
