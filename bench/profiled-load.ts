/** What a profile is taken of. */
export interface ProfiledLoad {
  /** At least so long, and until the shop keeps up. */
  warmUp(seconds: number): Promise<unknown>
  run(seconds: number): Promise<{ readonly requests: number }>
}
