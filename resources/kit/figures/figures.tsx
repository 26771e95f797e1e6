import { preloadable } from '#kit/preloadable.tsx'
import type { FigureTableProps } from './figure-table.tsx'

const FigureTable = preloadable<FigureTableProps<never>>(
  async () => (await import('./figure-table.tsx')).FigureTable,
)

/** antd's table loads with the first figures: no record needs it to open. */
export const Figures = <Item,>(props: FigureTableProps<Item>) => (
  <FigureTable {...(props as unknown as FigureTableProps<never>)} />
)
