/** The areas of the rules that a journey of an agent meets. */
export const allAreas = ['agent-actions', 'agent-side', 'agents'] as const;
