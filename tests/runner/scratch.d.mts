export function openScratch(root: string, node: string): { folder: string; clear(): void }
