/** How fast the demo's trucks drive, in miles an hour as the crow flies. */
export const DEMO_MPH = 58
