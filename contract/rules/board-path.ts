/** The panels of an offer on the dispatch board. */
export type BoardPanel = 'detail' | 'bid-detail'

/** The address of the dispatch board with an offer open at one of its panels. */
export const boardPath = (load: number, panel: BoardPanel) => `/dispatch?load=${load}&panel=${panel}`
