/** Window event whose `detail` is the error that an error boundary caught; error reporting listens to it. */
export const CAUGHT_ERROR_EVENT = 'freight:caught'
