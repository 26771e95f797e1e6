export const PIN = 'pin'
