export const part = 'clean'
