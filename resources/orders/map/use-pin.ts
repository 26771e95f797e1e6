import { type HttpError, useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { moveStopPin } from '#contract/entities/freight/order-map.ts'
import { parseCoordinates, coordinatesText, NO_COORDINATES, toMeter } from '#contract/rules/coordinates.ts'
import { hasPosition, type MaybePosition, type Position } from '#contract/rules/distance.ts'
import { isUnderWay } from '#contract/rules/load-status.ts'
import { useSend } from '#kit/call.ts'
import { PIN } from '#parts/freight/load/stop-timeline.tsx'
import { fieldErrors } from '#kit/form/field-errors.ts'

const UNDO_SECONDS = 10

interface Draft {
  readonly stop: number
  /** Map version at the start of the move. */
  readonly version: number
  readonly spot: Position | null
  readonly text: string
  readonly errors: readonly string[]
}

export type Pin = ReturnType<typeof usePin>

export function usePin(order: OrderDetail, version: number | undefined, mayEdit: boolean) {
  const { send, isSending } = useSend(moveStopPin, 'orders')
  const { open } = useNotification()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [startedDraft, setDraft] = useState<Draft>()
  // The response to the last change may be newer than the route read so far.
  const [savedVersion, setSavedVersion] = useState(0)
  const latest = Math.max(version ?? 0, savedVersion)
  const [isWarned, setWarned] = useState(false)
  const isOpen = mayEdit && isUnderWay(order.status) && version !== undefined
  const stop = isOpen ? order.stops.find(({ id }) => String(id) === params.get(PIN)) : undefined
  const own = hasPosition(stop) ? { latitude: stop.latitude, longitude: stop.longitude } : null
  const fresh = {
    stop: stop?.id ?? 0,
    version: latest,
    spot: own,
    text: own ? coordinatesText(own) : '',
    errors: [],
  }
  const draft = startedDraft?.stop === stop?.id && startedDraft ? startedDraft : fresh
  const change = (values: Partial<Draft>) =>
    setDraft((now) => ({ ...(now?.stop === draft.stop ? now : draft), errors: [], ...values }))

  const close = () => {
    setDraft(undefined)
    setWarned(false)
    setParams(
      (all) => {
        all.delete(PIN)
        return all
      },
      { replace: true, state: state as unknown },
    )
  }
  const write = async (to: MaybePosition, done: string) => {
    if (!stop || isSending) return
    const call = { params: { id: order.id, stop: stop.id } }
    const toPlace = ({ latitude = null, longitude = null }: MaybePosition) => ({ latitude, longitude })
    try {
      const saved = await send({
        ...call,
        body: { version: isWarned ? latest : draft.version, ...toPlace(to) },
      })
      setSavedVersion(saved.version)
      const undo = async () => {
        const restored = await send({
          ...call,
          body: { version: saved.version, ...toPlace(stop) },
          done: () => `Location restored: ${stop.address}.`,
        })
        setSavedVersion(restored.version)
      }
      open?.({
        type: 'success',
        message: done,
        cancelMutation: () => void undo().catch(() => undefined),
        undoableTimeout: UNDO_SECONDS,
      })
      close()
    } catch (error) {
      // Others' changes are drawn by now: saving again is meant to replace them.
      setWarned((error as HttpError).statusCode === 409)
      change({ errors: Object.values(fieldErrors(error)).flat() })
    }
  }
  return {
    stop,
    spot: draft.spot,
    text: draft.text,
    errors: draft.errors,
    isSending,
    move: (to: Position) => change({ spot: toMeter(to), text: coordinatesText(to) }),
    type: (text: string) => change({ text, spot: parseCoordinates(text) ?? draft.spot }),
    save: async () => {
      const to = parseCoordinates(draft.text)
      if (to) await write(to, `Location updated: ${stop?.address}.`)
      else change({ errors: [NO_COORDINATES] })
    },
    reset: () => write({}, `Location reset to the address: ${stop?.address}.`),
    close,
  }
}
