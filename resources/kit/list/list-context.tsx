import { createContext, type ReactNode, use } from 'react'
import type { Row } from '#kit/fields/field-spec.ts'
import { ListPrefetch } from './prefetch.ts'
import { type ListProps, useListController } from './use-list-controller.ts'

type ListController<R extends Row> = ReturnType<typeof useListController<R>>

const ListContext = createContext<ListController<Row> | null>(null)

/** The list that surrounds a part of it, such as `ListBody`. */
export function useListContext(): ListController<Row> {
  const list = use(ListContext)
  if (!list) throw new Error('This part belongs inside of a ListProvider')
  return list
}

export function ListProvider<R extends Row>({ children, ...props }: ListProps<R> & { children: ReactNode }) {
  const list = useListController(props)
  return (
    <ListContext value={list as unknown as ListController<Row>}>
      <ListPrefetch list={list.list} />
      <section className="kit-page grow kit-list" aria-labelledby={list.headingId}>
        {children}
      </section>
    </ListContext>
  )
}
