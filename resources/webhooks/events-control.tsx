import { Checkbox } from 'antd'
import { WEBHOOK_EVENTS } from '#contract/fields/webhook.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'

const OPTIONS = Object.entries(WEBHOOK_EVENTS).map(([value, label]) => ({ value, label }))

/** Which events an address is told of. */
export function EventsControl({ id, value, onChange, disabled = false }: PartControlProps) {
  return (
    <div id={id} role="group" aria-label="Events">
      <Checkbox.Group
        className="stack gap-4"
        options={OPTIONS}
        value={(value as string[] | undefined) ?? []}
        disabled={disabled}
        onChange={(chosen) => onChange?.(chosen)}
      />
    </div>
  )
}
