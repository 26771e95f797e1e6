const NOBODY: ReadonlySet<unknown> = new Set()
const SELECTION = [<Columns>(columns: Columns) => columns, NOBODY] as const

export const SELECTION_COLUMN = {}
export const [SELECTION_ALL, SELECTION_INVERT, SELECTION_NONE] = ['ALL', 'INVERT', 'NONE']

/**
 * Replaces antd's selection in the build: rows are selected beside the table, and antd's own would render the
 * header twice.
 */
export default () => SELECTION
