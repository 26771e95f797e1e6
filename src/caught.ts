/** The event of this window that carries, as its detail, what a page threw and a boundary caught. */
export const CAUGHT = 'freight:caught'
