/** Where logging in by the sign-in provider begins and comes back to, and where logging out there does. */
export const SIGN_IN_PATHS = { start: '/sign-in', callback: '/sign-in/callback', leave: '/sign-in/leave' } as const
/** What follows `/login` where somebody comes back from the provider. */
export const BACK_FROM_PROVIDER = '?provider'
