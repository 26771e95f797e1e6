export function compareVersions(one: string, other: string): number
