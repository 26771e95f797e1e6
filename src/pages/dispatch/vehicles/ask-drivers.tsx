import { type HttpError, useGetIdentity } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { DRIVER_ASK_LIMIT } from '#contract/constants.ts'
import { askDrivers, type DriverBid } from '#contract/entities/market/driver-bid.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { intentionFor, NO_INTENTION } from '#kit/intention.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { callKey, useSend } from '#kit/call.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import styles from './ask-drivers.module.css'
import { AskPreview } from './ask-preview.tsx'
import type { AskedOffer } from './ask-text.ts'
import type { Vehicles } from './use-vehicles.ts'
import { vehicleView } from './vehicle-view.ts'

interface Props {
  offer: AskedOffer
  vehicles: Vehicles
  onClose: () => void
}

function useAsking(offer: AskedOffer, { selection }: Vehicles) {
  const client = useQueryClient()
  const { send, isSending } = useSend(askDrivers)
  const [driverBids, setDriverBids] = useState<readonly DriverBid[]>()
  const [errors, setErrors] = useState<{ note?: string; others?: string }>({})

  const ask = async (ids: readonly number[]) => {
    const body = { vehicles: [...ids], note: selection.note.trim() }
    // Same body, same key, also after a failure, so that drivers are asked once.
    selection.intention.current = intentionFor(selection.intention.current, body, newUuid)
    setErrors({})
    try {
      const answer = await send({
        params: { id: offer.id },
        body,
        idempotencyKey: selection.intention.current.key,
      })
      selection.intention.current = NO_INTENTION
      setDriverBids(answer.results)
      selection.clear()
    } catch (failure) {
      const { note, ...others } = fieldErrors(failure)
      const rest = Object.values(others).flat().join(' ')
      const { message } = failure as HttpError
      setErrors({
        ...(note && { note: note.join(' ') }),
        ...((rest || !note) && { others: rest || message }),
      })
    }
    // Also after a failure: the response may be lost although the drivers were asked.
    void client.invalidateQueries({ queryKey: callKey(readOffer, { id: offer.id }) })
  }
  return { ask, driverBids, errors, isSending }
}

function DriversAnswers({ driverBids, onClose }: { driverBids: readonly DriverBid[]; onClose: () => void }) {
  return (
    <>
      <p role="status">
        Asked {driverBids.map(({ driver_name }) => driver_name).join(', ')}.{' '}
        {driverBids.length === 1 ? 'The answer' : 'Their answers'} will show on the offer.
      </p>
      <div className="row align-stretch above-4">
        <Button kind="primary" size="large" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}

export function AskDrivers({ offer, vehicles, onClose }: Props) {
  const id = useId()
  const { selection } = vehicles
  const { data: me } = useGetIdentity<Me>()
  const { ask, driverBids, errors, isSending } = useAsking(offer, vehicles)
  const ticked = [...selection.ticked.values()]
  const askable = ticked.filter(({ ask_problem }) => !ask_problem)
  const isTooMany = askable.length > DRIVER_ASK_LIMIT

  if (driverBids) {
    return (
      <Dialog title="Drivers asked" onClose={onClose}>
        <DriversAnswers driverBids={driverBids} onClose={onClose} />
      </Dialog>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) void ask(askable.map((vehicle) => vehicle.id))
  }
  return (
    <Dialog title="Ask drivers for a quote" onClose={onClose}>
      <form className="grid gap-12" onSubmit={submit} noValidate>
        <ul className={`grid gap-4 ${styles.vehicles}`} aria-label="Drivers to ask">
          {ticked.map((vehicle) => {
            const view = vehicleView(vehicle)
            return (
              <li key={vehicle.id}>
                <label data-off={vehicle.ask_problem ? true : undefined}>
                  <input
                    type="checkbox"
                    checked={!vehicle.ask_problem}
                    disabled={Boolean(vehicle.ask_problem)}
                    onChange={() => selection.toggle(vehicle)}
                  />
                  <span>
                    <b>{view.unit}</b> {view.type} · {vehicle.driver?.full_name ?? 'No driver'}
                    {vehicle.ask_problem && <span className="block warn">{vehicle.ask_problem}</span>}
                  </span>
                </label>
              </li>
            )
          })}
        </ul>
        <div className="grid gap-4">
          <label className="muted medium" htmlFor={id}>
            Note to drivers (optional)
          </label>
          <textarea
            id={id}
            className="input wide"
            rows={2}
            maxLength={1000}
            value={selection.note}
            aria-invalid={errors.note ? true : undefined}
            aria-describedby={errors.note ? `${id}-error` : undefined}
            onChange={(event) => selection.setNote(event.target.value)}
          />
          {errors.note && (
            <p id={`${id}-error`} className="danger" role="alert">
              {errors.note}
            </p>
          )}
        </div>
        {me && askable[0] && (
          <AskPreview offer={offer} vehicles={vehicles} vehicle={askable[0]} me={me} note={selection.note} />
        )}
        {(errors.others || isTooMany) && (
          <p className="danger" role="alert">
            {errors.others ?? `Choose up to ${DRIVER_ASK_LIMIT} vehicles.`}
          </p>
        )}
        <div className="row align-stretch above-4">
          <Button
            kind="primary"
            size="large"
            type="submit"
            isBusy={isSending}
            disabled={askable.length === 0 || isTooMany}
          >
            {isSending
              ? 'Sending…'
              : askable.length === 1
                ? 'Send to 1 driver'
                : `Send to ${askable.length} drivers`}
          </Button>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
