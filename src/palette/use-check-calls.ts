import { useState } from 'react'
import { listOrders } from '#contract/entities/freight/order.ts'
import { ageText } from '#contract/rules/age.ts'
import { laneText } from '#contract/rules/place.ts'
import { useRead } from '#kit/call.ts'
import { useAnswers } from '#kit/use-answers.ts'
import { useSettled } from '#kit/use-settled.ts'
import type { Place } from './places.ts'

const PAUSE_MS = 150
const FEW = 8
const ASKED = /^(?:log )?(?:check ?calls?|cc)(?: (?:on )?(.*))?$/i
const EDIT = [['orders', 'edit']] as const

/** "check call 48-23": the load of that number or unit; without one, the overdue loads. */
export function useCheckCalls(text: string, section: string): { calls: Place[]; isAsking: boolean } {
  const [now] = useState(() => Date.now())
  const [asked, typed = ''] = ASKED.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? []
  const search = useSettled(typed.trim(), PAUSE_MS)
  const mayEdit = useAnswers(EDIT)?.has('orders edit') === true
  const isEnabled = asked !== undefined && mayEdit
  const { data, isLoading } = useRead(listOrders, {
    resource: 'orders',
    query: { status: 1, ...(search === '' ? { is_call_overdue: 'true' } : { search }) },
    isEnabled,
  })
  const calls = (isEnabled ? (data?.results ?? []) : []).slice(0, FEW).map((order): Place => {
    const { id, number, vehicle_info, pick_up_at, deliver_to, last_call } = order
    const age = last_call ? `${ageText(last_call.at, now)} ago` : 'no check call yet'
    return {
      key: `check-call-${id}`,
      section,
      title: `Check call: ${number}`,
      subTitle: [vehicle_info.split(' · ')[0], laneText(pick_up_at, deliver_to), age]
        .filter(Boolean)
        .join(' · '),
      path: `/orders/${id}?act=check-call`,
    }
  })
  return { calls, isAsking: isEnabled && (isLoading || search !== typed.trim()) }
}
