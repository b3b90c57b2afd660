/** The texts of an experiment's report, in the reader's language. */
import type { LabFigure, LabResult, LabTable, LabVerdict } from '$lib/api/runs';

export type Figure = LabFigure & { name: string; verdict?: LabVerdict; ours: string };

export interface LabWords {
  /** The language of the texts; older runs have English only. */
  language: string;
  question: string;
  figures: Figure[];
  notes: string[];
  tables: LabTable[];
  plots: { name: string; svg: string }[];
}

export function labWords(result: LabResult, language: string): LabWords {
  const translation = language === 'es' ? result.es : undefined;
  const { question, notes, tables, plots } = translation ?? result;
  const figures = Object.entries(result.source ?? {}).map(([name, figure]) => ({
    ...figure,
    ...translation?.source[name],
    name,
    verdict: result.verdicts?.[name]?.verdict,
    ours: (translation ?? result).verdicts?.[name]?.ours ?? '–',
  }));
  return { language: translation ? 'es' : 'en', question, figures, notes, tables: tables ?? [], plots: plots ?? [] };
}
