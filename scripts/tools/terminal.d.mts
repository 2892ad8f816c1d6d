export function say(line: string): void
export function step<T>(title: string, work: () => Promise<T>): Promise<T>
export function beside<T>(work: () => Promise<T>): () => Promise<T>
