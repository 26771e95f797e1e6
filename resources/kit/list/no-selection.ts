const NOBODY: ReadonlySet<unknown> = new Set()
const SELECTION = [<Columns>(columns: Columns) => columns, NOBODY] as const

/** Marks of columns and choices that no table of ours has. */
export const SELECTION_COLUMN = {}
/** As above. */
export const [SELECTION_ALL, SELECTION_INVERT, SELECTION_NONE] = ['ALL', 'INVERT', 'NONE']

/** The selection of antd's table in the build: none, for rows are picked beside the table, and its own draws the head a second time. */
export default () => SELECTION
