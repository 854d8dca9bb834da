/** One look at a target before it is graded. */
export interface Diagnosis {
  readonly name: string;
  /** `bad` stops a run; `note` is for the reader. */
  readonly state: 'good' | 'bad' | 'note';
  readonly message: string;
}
