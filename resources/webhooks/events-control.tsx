import { Checkbox, Flex, Typography } from 'antd'
import { WEBHOOK_ACCESS, type WebhookEvent } from '#contract/entities/kernel/webhook.ts'
import { WEBHOOK_EVENT_GROUPS, WEBHOOK_EVENTS } from '#contract/fields/webhook.ts'
import { useCan } from '#kit/access.tsx'
import type { PartControlProps } from '#kit/fields/field-spec.ts'

function useIsBarred(event: WebhookEvent): boolean {
  const [first, second = first] = WEBHOOK_ACCESS[event]
  const { data: one } = useCan({ resource: first[0], action: first[1] })
  const { data: other } = useCan({ resource: second[0], action: second[1] })
  return one?.can === false || other?.can === false
}

function EventBox({ event }: { event: WebhookEvent }) {
  const isBarred = useIsBarred(event)
  return (
    <Checkbox value={event} disabled={isBarred}>
      {WEBHOOK_EVENTS[event]}
      {isBarred && <Typography.Text type="secondary"> (no access)</Typography.Text>}
    </Checkbox>
  )
}

const WIDE = { display: 'block' } as const

export function EventsControl({ id, value, onChange, disabled = false }: PartControlProps) {
  const chosen = (value as WebhookEvent[] | undefined) ?? []
  return (
    <div id={id} role="group" aria-label="Events">
      <Checkbox.Group
        style={WIDE}
        value={chosen}
        disabled={disabled}
        onChange={(events) => onChange?.(events)}
      >
        <div className="columns">
          {Object.entries(WEBHOOK_EVENT_GROUPS).map(([title, events]) => (
            <Flex key={title} role="group" aria-label={title} vertical gap={4}>
              <Typography.Text type="secondary" aria-hidden>
                {title}
              </Typography.Text>
              {events.map((event) => (
                <EventBox key={event} event={event} />
              ))}
            </Flex>
          ))}
        </div>
      </Checkbox.Group>
    </div>
  )
}
