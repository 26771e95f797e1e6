const NOBODY: ReadonlySet<unknown> = new Set()
const SELECTION = [<Columns>(columns: Columns) => columns, NOBODY] as const

export const SELECTION_COLUMN = {}
export const [SELECTION_ALL, SELECTION_INVERT, SELECTION_NONE] = ['ALL', 'INVERT', 'NONE']

/** The selection of antd's table in the build: none, for rows are picked beside the table, and its own draws the head a second time. */
export default () => SELECTION
