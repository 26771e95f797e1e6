import { preloadable } from '#kit/preloadable.tsx'
import type { FigureTableProps } from './figure-table.tsx'

const FigureTable = preloadable<FigureTableProps<never>>(async () => (await import('./figure-table.tsx')).FigureTable)

/** A few rows of figures or words with what they come to; antd's table is fetched with the first of them, for no record needs it to open. */
export const Figures = <Item,>(props: FigureTableProps<Item>) => <FigureTable {...(props as unknown as FigureTableProps<never>)} />
