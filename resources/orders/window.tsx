import type { OrderStop } from '#contract/entities/freight/order.ts'
import { stopWindow } from '#contract/rules/stop-time.ts'
import { Dash } from '#kit/cells/field-value.tsx'

/** Breaks after the first day, or after the first time when the window ends on another day. */
export function Window({ stop }: { stop: Pick<OrderStop, 'window_from' | 'window_to' | 'time_zone'> }) {
  const text = stopWindow(stop, { isShort: true })
  const [, begin = '', end = ''] =
    /^(.+ –) (\d+ \w+ .+)$/.exec(text) ?? /^((?:(?:by|from|at) )?\d+ \w+(?: \d{4})?) (.+)$/.exec(text) ?? []
  if (text === '') return <Dash />
  if (end === '') return <span className="nowrap">{text}</span>
  return (
    <>
      <span className="nowrap">{begin}</span> <span className="nowrap">{end}</span>
    </>
  )
}
