import { useId } from 'react';
import type { BacktestFiguresAnswer } from '../../../src/shared/contract/backtests.js';
import type { Platform } from '../../../src/shared/plans.js';
import { FILTER_TEXTS, SECTION_TEXTS } from '../content/home-texts.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { CardsNotice } from './cards-notice.js';
import { filterStrategies, styleChoices } from './strategy-filter.js';
import { ToolList } from './tool-list.js';
import { ToolSection } from './tool-section.js';
import type { PlatformCatalog } from './tools.js';
import { useStrategyFilter } from './url-choices.js';

interface StrategyCatalogProps {
  catalog: PlatformCatalog;
  platform: Platform;
  figures: BacktestFiguresAnswer | null;
}

/** The automated strategies with a choice of styles and a search. */
export function StrategyCatalog({ catalog, platform, figures }: StrategyCatalogProps) {
  const { style, query, chooseStyle, search, clear } = useStrategyFilter();
  const found = filterStrategies(catalog, { style, query });
  const isFiltered = style !== '' || query.trim() !== '';
  const id = useId();
  const { id: section } = SECTION_TEXTS.strategies;
  return (
    <ToolSection
      texts={SECTION_TEXTS.strategies}
      tools={catalog.strategies}
      platform={platform}
      isCompared
      aside={
        <div className="filter-search">
          <label className="visually-hidden" htmlFor={id}>
            {FILTER_TEXTS.search}
          </label>
          <div className="field-frame">
            <Icon name="search" />
            <input
              id={id}
              type="search"
              className="field-control"
              placeholder={FILTER_TEXTS.search}
              autoComplete="off"
              value={query}
              onChange={({ target }) => search(target.value)}
            />
          </div>
        </div>
      }
    >
      <div className="filter">
        <fieldset className="filter-styles">
          <legend className="visually-hidden">{FILTER_TEXTS.group}</legend>
          {styleChoices(catalog).map(({ key, label, count }) => (
            <button
              key={key}
              type="button"
              className="chip"
              aria-pressed={key === style}
              onClick={() => chooseStyle(key === style ? '' : key)}
            >
              {label} {count !== null && <span className="chip-count figure">{count}</span>}
            </button>
          ))}
        </fieldset>
        <div className="filter-found">
          <output className="figure" htmlFor={id}>
            {isFiltered && found.length > 0 && FILTER_TEXTS.found(found.length)}
            {found.length === 0 && <span className="visually-hidden">{FILTER_TEXTS.none}</span>}
          </output>
          {isFiltered && found.length > 0 && (
            <Button variant="quiet" onClick={clear}>
              {FILTER_TEXTS.clear}
            </Button>
          )}
        </div>
      </div>
      {found.length === 0 ? (
        <div className="filter-none">
          <p className="filter-none-title">
            {FILTER_TEXTS.none}
            {query.trim() !== '' && ` “${query.trim()}”`}
          </p>
          <p>{FILTER_TEXTS.noneHint}</p>
          <Button variant="secondary" onClick={clear}>
            {FILTER_TEXTS.clear}
          </Button>
        </div>
      ) : (
        <>
          <CardsNotice tools={found} />
          <ToolList id={section} tools={found} first={6} platform={platform} figures={figures} />
        </>
      )}
    </ToolSection>
  );
}
