export const SIGN_IN_PATHS = {
  start: '/sign-in',
  callback: '/sign-in/callback',
  leave: '/sign-in/leave',
} as const
export const BACK_FROM_PROVIDER = '?provider'
