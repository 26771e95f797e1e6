/** The parameter of the address that names the stop whose pin is moved. */
export const PIN = 'pin'
