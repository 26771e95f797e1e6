/** The event of this window that carries, as its detail, what a page or a part of one threw and a boundary caught: the error reports hear it. */
export const CAUGHT = 'freight:caught'
