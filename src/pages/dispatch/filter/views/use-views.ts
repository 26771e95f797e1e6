import { useQueryClient } from '@tanstack/react-query'
import {
  createDispatchView,
  deleteDispatchView,
  type DispatchView,
  listDispatchViews,
  updateDispatchView,
} from '#contract/entities/company/dispatch-view.ts'
import { useMemo } from 'react'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { callKey, useRead, useSend } from '#kit/call.ts'
import { isSameFilter } from '#src/pages/dispatch/filter/active-filter.ts'
import { useFilter } from '#src/pages/dispatch/filter/use-filter.ts'
import { useLiveNews, useReconnected } from '#kit/use-live.ts'

const NONE: readonly DispatchView[] = []

type Filter = DispatchView['filter']
const saved = (filter: DispatchFilter) => filter as Filter

function useFresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: callKey(listDispatchViews) })
}

export function useViews(isEnabled: boolean) {
  const { filter, viewId } = useFilter()
  const fresh = useFresh()
  useLiveNews(['DISPATCH_VIEWS_CHANGED'], fresh)
  useReconnected(fresh)
  const { data, isLoading, error } = useRead(listDispatchViews, {
    isEnabled: isEnabled || viewId !== null,
    staleMs: 0,
  })
  const views = useMemo(
    () => (data?.results ?? NONE).map((view) => ({ ...view, filter: { ...DEFAULT_FILTER, ...view.filter } })),
    [data],
  )
  const active = views.find(({ id }) => id === viewId)
  return {
    views,
    active,
    isChanged: active !== undefined && !isSameFilter(active.filter, filter),
    isLoading,
    error,
  }
}

export function useViewChanges() {
  const fresh = useFresh()
  const { filter, viewId, apply } = useFilter()
  const creation = useSend(createDispatchView)
  const update = useSend(updateDispatchView)
  const removal = useSend(deleteDispatchView)

  return {
    isSending: creation.isSending || update.isSending || removal.isSending,
    open: (view: DispatchView) => apply(view.filter, view.id),
    create: async (name: string, isShared: boolean) => {
      const view = await creation.send({ body: { name, filter: saved(filter), is_shared: isShared } })
      await fresh()
      apply(filter, view.id)
    },
    rename: async ({ id, version }: DispatchView, name: string, isShared: boolean) => {
      await update.send({ params: { id }, body: { version, name, is_shared: isShared } })
      await fresh()
    },
    replaceFilter: async ({ id, version }: DispatchView) => {
      await update.send({ params: { id }, body: { version, filter: saved(filter) } })
      await fresh()
    },
    remove: async ({ id }: DispatchView) => {
      await removal.send({ params: { id } })
      if (id === viewId) apply(filter, null)
      await fresh()
    },
  }
}
