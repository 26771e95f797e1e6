import { type HttpError, useGetIdentity } from '@refinedev/core'
import { useState } from 'react'
import { type BidTemplate, updateBidTemplate } from '#contract/entities/market/bid-template.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { mergeChanges } from '#kit/form/merge.ts'
import { useSend } from '#kit/call.ts'
import {
  changesFrom,
  validateTemplate,
  type TemplateErrors,
  type TemplateValues,
  toTemplateValues,
} from './template-form.ts'

export interface Theirs {
  values: TemplateValues
  conflicts: readonly (keyof TemplateValues)[]
}

export function useTemplate(record: BidTemplate, fetchLatest: () => Promise<BidTemplate | undefined>) {
  const { refetch: readMe } = useGetIdentity<Me>()
  const { send, isSending } = useSend(updateBidTemplate, 'bid-template')
  const [base, setBase] = useState(record)
  const [values, setValues] = useState(() => toTemplateValues(record))
  const [refused, setRefused] = useState<TemplateErrors & { general?: string }>({})
  const [theirs, setTheirs] = useState<Theirs>()
  const faults = validateTemplate(values)
  const changes = changesFrom(base, values)

  const change = (part: Partial<TemplateValues>) => {
    setRefused({})
    setValues((before) => ({ ...before, ...part }))
  }
  const showTheirs = async (theirFields: readonly string[]) => {
    const latest = await fetchLatest()
    if (!latest || latest.version === base.version) return false
    const merge = mergeChanges(
      { ...toTemplateValues(base) },
      { ...values },
      { ...toTemplateValues(latest) },
      theirFields,
    )
    setBase(latest)
    setValues(merge.values as unknown as TemplateValues)
    setTheirs({ values: toTemplateValues(latest), conflicts: merge.conflicts as (keyof TemplateValues)[] })
    return true
  }
  const save = async () => {
    if (!changes || isSending || Object.keys(faults).length > 0) return
    setRefused({})
    try {
      const saved = await send({ params: {}, body: changes, done: () => 'Bid template saved.' })
      setBase(saved)
      setValues(toTemplateValues(saved))
      setTheirs(undefined)
      // The bid form reads the template from user/me.
      void readMe()
    } catch (failure) {
      const error = failure as HttpError
      const { bid_template, low_bid_cents_per_mile, undo_send_seconds } = fieldErrors(error)
      const [template, low_bid, undo] = [bid_template, low_bid_cents_per_mile, undo_send_seconds].map(
        (texts) => texts?.join(' '),
      )
      const named = {
        ...(template && { template }),
        ...(low_bid && { low_bid }),
        ...(undo && { undo_seconds: undo }),
      }
      if (error.statusCode === 409 && (await showTheirs(Object.keys(named)).catch(() => false))) return
      setRefused({ ...named, ...(!template && !low_bid && !undo && { general: error.message }) })
    }
  }
  return {
    values,
    errors: { ...faults, ...refused },
    isDirty: changes !== undefined || faults.low_bid !== undefined,
    isSaving: isSending,
    theirs,
    change,
    save,
  }
}
