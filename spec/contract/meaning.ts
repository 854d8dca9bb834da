/** The consequence of a change for one side. */
export interface Consequence {
  readonly isBreaking: boolean;
  /** One sentence. */
  readonly sentence: string;
}

/** The title of a kind of change, and its consequences for those who serve, who call, and who keep reports. */
export interface Meaning {
  readonly title: string;
  readonly implementers: Consequence;
  readonly clients: Consequence;
  readonly reports: string;
}

export const breaking = (sentence: string): Consequence => ({ isBreaking: true, sentence });
export const harmless = (sentence: string): Consequence => ({ isBreaking: false, sentence });

export const serversStay: Consequence = harmless('Servers need no change.');
export const clientsStay: Consequence = harmless('Clients need no change.');
export const shapeReports =
  'Reports of the earlier version judged the earlier shape; they keep their verdicts.';
